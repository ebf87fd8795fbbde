/* global SwaggerUIBundle -- of swagger-ui-bundle.js, which the page loads first */

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
/** The colors that this device has chosen in the app, else those of the system. */
function followColors() {
  const chosen = chosenColors();
  const isDark = chosen ? chosen === 'dark' : prefersDark.matches;
  document.documentElement.classList.toggle('dark-mode', isDark);
}
function chosenColors() {
  try {
    return localStorage.getItem('starchart.colors');
  } catch {
    // Private windows may forbid storage.
    return null;
  }
}
followColors();
prefersDark.addEventListener('change', followColors);

const answer = await fetch('/api/openapi.json');
const spec = await answer.json();
// Tried as it stands, the example would make every other write a repeat of the first.
delete spec.components.parameters.IdempotencyKey.example;

SwaggerUIBundle({
  spec,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  // Nothing is asked of, or told to, a host that is not ours.
  validatorUrl: null,
});
