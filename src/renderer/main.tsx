import './shell/jitless.ts';
import { createRoot } from 'react-dom/client';
import './app/i18n.ts';
import './styles/base.css';
import { applyLanguage, applyPreferences, followOtherWindows } from './app/preferences.ts';
import { Root } from './shell/root.tsx';

applyPreferences();
followOtherWindows();
const root = document.getElementById('root');
// The first words are in the language chosen.
void applyLanguage().then(() => {
  if (root) createRoot(root).render(<Root />);
});
