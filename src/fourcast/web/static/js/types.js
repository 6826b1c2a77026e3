// @ts-check
/**
 * The shapes of what the server sends and of what the page knows. Types only: no browser ever loads this file.
 * Columns count from 0 except in `moves` text; a cell is [column, row] row 0 at the bottom, or a name such as "d4".
 */

/** @typedef {0 | 1} Player 0 is Red, who moves first; 1 is Yellow. */
/** @typedef {[number, number]} Cell */
/** @typedef {"win" | "draw" | "loss"} Outcome */

/**
 * @typedef {object} Board A position by the rules alone.
 * @property {string} pos the board that the moves begin with: rows from the top, or a size; empty: the empty 7x6 board
 * @property {string} moves
 * @property {number} ply
 * @property {Player} to_move
 * @property {boolean} is_over
 * @property {Player | null} winner
 * @property {Cell[]} winning_cells
 * @property {Cell[][]} winning_lines
 * @property {number[]} legal_columns
 * @property {(Cell | null)[]} landing_cells
 * @property {(0 | 1 | 2)[][]} grid rows, top first; 1 Red, 2 Yellow
 * @property {Cell | null} last_cell
 * @property {string} status
 */

/**
 * @typedef {object} ColumnScore
 * @property {number} column
 * @property {Cell} cell
 * @property {string} cell_name
 * @property {number | null} score null: not solved in time
 * @property {Outcome | null} outcome
 * @property {string} words
 * @property {boolean} is_best
 * @property {boolean} keeps_outcome
 */

/**
 * @typedef {object} Analysis
 * @property {Board} board
 * @property {string} moves
 * @property {number | null} score
 * @property {number[]} best
 * @property {number[]} line
 * @property {string} verdict
 * @property {(ColumnScore | null)[]} columns
 * @property {boolean} is_only_move
 * @property {boolean} is_any_move
 * @property {number} lower
 * @property {number} upper
 * @property {boolean} is_complete nothing was left out for want of time
 * @property {boolean} from_book
 * @property {number} nodes
 * @property {number} seconds
 */

/**
 * @typedef {object} Progress
 * @property {number | null} column
 * @property {number} lower
 * @property {number} upper
 * @property {number} nodes
 * @property {number} seconds
 * @property {string} words
 */

/**
 * @typedef {object} Sentence
 * @property {string} kind
 * @property {string} text
 * @property {string[]} cells
 * @property {string[][]} lines
 * @property {string[][]} pairs
 * @property {number[]} columns
 */

/**
 * @typedef {object} Threat
 * @property {Player} player
 * @property {string} cell
 * @property {"odd" | "even"} parity
 * @property {boolean} is_playable
 */

/**
 * @typedef {object} Explanation
 * @property {string} moves
 * @property {string} pos the board that the moves begin with
 * @property {string} headline
 * @property {string} verdict
 * @property {Sentence[]} sentences
 * @property {{threats: Threat[]}} threats
 */

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} title among people: "Easy"
 * @property {string} about who made it and how it thinks
 * @property {string} summary
 * @property {number | null} rating
 * @property {boolean} is_level
 * @property {number | null} level
 * @property {"levels" | "exact" | "players" | "ladder"} group
 */

/**
 * @typedef {object} Game A stored game.
 * @property {string} id
 * @property {string} red "human" or an engine's name
 * @property {string} yellow
 * @property {string} created_at
 * @property {string} updated_at
 * @property {"red" | "yellow" | "draw" | null} result
 * @property {"four" | "full" | "resignation" | null} ended_by
 * @property {string} status
 * @property {Board} board
 */

/**
 * @typedef {object} Track The moves of one tab, and how many of them are on the board: the rest can be redone.
 * @property {string} moves
 * @property {number} ply
 * @property {string} [pos] the board that they begin with, as in Board
 * @property {string[]} [lines] all lines that were tried in Analyse, `moves` among them, the main line first
 */

/**
 * @typedef {object} OpeningColumn What the opening book has about a column.
 * @property {number} column
 * @property {string} cell
 * @property {number} score
 * @property {Outcome} outcome
 * @property {number} positions that can come of it
 * @property {number} red of these, won by Red
 * @property {number} drawn
 * @property {number} yellow
 */

/** @typedef {{moves: string, last_ply: number, ahead: number, columns: (OpeningColumn | null)[]}} Openings */

/** @typedef {{pos: string, name: string, about: string, stones: number}} BoardSize */

/** @typedef {{red: string, yellow: string}} Players "human" or engines' names */

/**
 * @typedef {object} StoredGame What the page knows about the game that the server keeps.
 * @property {string} id
 * @property {string | null} token null: somebody else's game, which can be read only
 * @property {string} moves as the server has them
 * @property {Players} players
 * @property {boolean} isOver nobody changes it any more
 * @property {boolean} [isUncertain] an engine that was stopped may have moved in it all the same
 */

/** @typedef {{text: string, retry: (() => void) | null}} Failure */

/** @typedef {{cell: Cell, player: Player, number: number}} LineStone A stone of a line, not yet on the board. */

/**
 * @typedef {object} Overlays What a tab lays over the board.
 * @property {string[]} [highlights] names of cells
 * @property {Threat[]} [threats]
 * @property {LineStone[]} [line]
 * @property {Cell | null} [hint]
 */

/**
 * @typedef {object} Waiting The stone to come, above the frame.
 * @property {number} column
 * @property {Player} player
 * @property {"chosen" | "resting" | "thinking"} mood whether somebody points at the column, nobody does, or an engine thinks
 */

/**
 * @typedef {object} Scene Everything that a board view draws.
 * @property {Board | null} board
 * @property {{cell: Cell, player: Player} | null} pending a stone dropped before the server has answered
 * @property {Cell | null} ghost where a stone of the side to move would land
 * @property {Waiting | null} [waiting]
 * @property {boolean} isFlipped
 * @property {Overlays} overlays
 */

/**
 * @typedef {object} ButtonSpec
 * @property {string} action
 * @property {string} label
 * @property {boolean} [isMain]
 * @property {boolean} [isDisabled]
 * @property {boolean} [isPressed]
 * @property {Record<string, string>} [data] what it acts on
 */

/**
 * @typedef {object} Verdict The sentence on top of the panel.
 * @property {string} text
 * @property {string} [detail]
 * @property {"plain" | "busy" | "win" | "draw" | "loss" | "error"} [tone]
 * @property {Player | null} [player] whose stone stands beside it
 * @property {[number, number] | null} [bounds] of a score that is being looked for
 * @property {ButtonSpec[]} [buttons]
 */

/**
 * @typedef {object} Tab One of the tabs; `tabs.js` says what each part is for.
 * @property {string} id
 * @property {string} title
 * @property {string} key
 * @property {(panel: HTMLElement) => void} build
 * @property {() => void} draw
 * @property {() => Verdict} say
 * @property {() => ButtonSpec[]} toolbar
 * @property {(column: number) => void} drop
 * @property {() => boolean} wantsScores
 * @property {() => boolean} wantsExplanation
 * @property {() => boolean} [isReady]
 * @property {(board: Board) => string} [sayBoard]
 * @property {() => boolean} [hasWheel]
 * @property {() => Overlays} [overlays]
 * @property {() => void} [enter]
 * @property {(board: Board) => void} [arrive]
 * @property {() => void} [pause]
 * @property {(ply: number) => number} [stepBack]
 * @property {(ply: number) => number} [stepForward]
 * @property {() => Record<string, string>} [address]
 * @property {(query: URLSearchParams) => Promise<void>} [open]
 * @property {() => Record<string, () => void>} [keys]
 * @property {() => string} [news]
 * @property {Record<string, (target: HTMLElement) => void>} [handlers]
 */

export {};
