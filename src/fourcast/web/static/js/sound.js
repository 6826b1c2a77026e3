// @ts-check
/** The soft click of a stone that lands, made by the browser: a short knock on wood, no file to fetch. */

/** @type {AudioContext | null} */
let audio = null;

/** Play it. Browsers that allow no sound yet, or know none, stay silent. */
export function playClick() {
  try {
    audio ??= new AudioContext();
  } catch {
    return;
  }
  void audio.resume().catch(() => undefined);
  const now = audio.currentTime;
  knock(audio, now, 190, 0.16, 0.085);
  knock(audio, now, 620, 0.05, 0.035);
}

/**
 * @param {AudioContext} context
 * @param {number} start seconds
 * @param {number} pitch hertz, where it begins: it falls as wood does
 * @param {number} loudness 0 to 1
 * @param {number} length seconds
 */
function knock(context, start, pitch, loudness, length) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, start + length);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}
