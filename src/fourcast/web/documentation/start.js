// Shows the server's OpenAPI description; a file of its own because the page's policy forbids inline scripts.
"use strict";

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#interface",
  presets: [SwaggerUIBundle.presets.apis],
  deepLinking: true,
  validatorUrl: null, // would send the description to another server
});
