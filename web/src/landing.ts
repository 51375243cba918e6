import '@fontsource-variable/inter/wght.css';
import { dropDrafts } from './lib/forms/draftStorage.ts';
import { moveFeed } from './pages/landing/moveFeed.ts';
import { openDialogs } from './pages/landing/openDialogs.ts';
import { tellTimeZone } from './pages/landing/timeZone.ts';
import './pages/landing/landing.css';
import './pages/landing/pictures.css';

// nobody is signed in
dropDrafts();
tellTimeZone();
moveFeed();
openDialogs();
