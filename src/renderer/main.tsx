import './shell/jitless.ts';
import { createRoot } from 'react-dom/client';
import './app/i18n.ts';
import './styles/base.css';
import { applyLanguage, applyPreferences, followOtherWindows } from './app/preferences.ts';
import { Root } from './shell/root.tsx';
import { start } from './shell/start.ts';

// What every item is set in: asked for before the first one is laid out, which would be laid out again.
for (const font of ['1em KaTeX_Main', 'italic 1em KaTeX_Math', "1em 'Source Serif 4 Variable'"])
  void document.fonts.load(font);
applyPreferences();
followOtherWindows();
const root = document.getElementById('root');
// The first words are in the language chosen.
void Promise.all([start(), applyLanguage()]).then(() => {
  if (root) createRoot(root).render(<Root />);
});
