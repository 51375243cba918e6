import type { PageAnswer, ScreenRenderer } from '@upline/contracts';
import { directionOf } from '@upline/contracts';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { drawFor } from '../../lib/browser/surroundings.ts';
import { trusted } from '../../lib/casts.ts';
import { speak } from '../../lib/words/text.ts';
import { WordsTaker } from '../../ui/page/PageHeading.tsx';
import { mirrored } from '../language/mirrored.ts';
import { leftToRight, styleBy } from '../language/mirroring.ts';
import { App } from '../root/App.tsx';
import { preloadScreen } from '../screens.ts';
import { DrawnWords } from '../shell/HeaderWords.tsx';
import { ThemeRoot, createStyles } from '../theme/ThemeRoot.tsx';
import { drawnStyles } from './drawnStyles.ts';

// always the same lists: what was made with them once is kept by them
const stepsOf = { ltr: leftToRight, rtl: [...leftToRight, mirrored] };

/** Stands in the markup where the heading belongs; no text of a person holds it, as `<` is escaped there. */
const place = '<!--words-->';

/** The markup of an element. Rejects where a part of it cannot be drawn. */
const markupOf = async (element: ReactNode): Promise<string> => {
  const failures: unknown[] = [];
  const { prelude } = await prerender(element, {
    // each part in its place, without scripts that put it there
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return markup;
};

export const { drawScreen }: ScreenRenderer = {
  drawScreen: async ({ path, locale, translate, answers, surroundings }) => {
    await preloadScreen(path);
    // one screen at a time: the language and the rest are of the whole module
    speak({ locale, translate });
    drawFor(surroundings);
    styleBy(stepsOf[directionOf(locale)]);
    const styles = createStyles();
    // collects the styles, rather than write them between the elements
    styles.compat = true;
    const held = trusted<readonly PageAnswer[]>(JSON.parse(answers));
    let words: ReactNode = null;
    const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>;
    const screen = await markupOf(
      <WordsTaker value={(given) => void (words = given)}>
        <DrawnWords value={place}>
          <StrictMode>
            <App signedIn answers={held} styles={styles} Router={Router} />
          </StrictMode>
        </DrawnWords>
      </WordsTaker>,
    );
    const heading = renderToStaticMarkup(<ThemeRoot styles={styles}>{words}</ThemeRoot>);
    const markup = screen.replace(place, () => heading);
    return { styles: drawnStyles(styles), markup };
  },
};
