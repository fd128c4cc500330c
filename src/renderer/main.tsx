import './app/jitless.ts';
import { createRoot } from 'react-dom/client';
import './app/i18n.ts';
import './styles/base.css';
import { App } from './app/app.tsx';
import { applyPreferences } from './app/preferences.ts';

applyPreferences();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
