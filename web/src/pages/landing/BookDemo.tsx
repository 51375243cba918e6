import { t } from '../../lib/words/text.ts';
import { opens } from './openDialogs.ts';

const opensDemo = { [opens]: 'demo' };

/** Leads to the operator; says that no demo can be booked where no address is set. */
export const BookDemo = ({ contactUrl }: { contactUrl: string | null }) =>
  contactUrl === null ? (
    <>
      <button type="button" className="button button-quiet button-large" aria-haspopup="dialog" {...opensDemo}>
        {t('Book a Demo')}
      </button>
      <dialog id="demo" className="demo" aria-labelledby="demo-words">
        <form method="dialog">
          <p id="demo-words">
            {t('No demo can be booked here yet. Ask the person who runs this site to show you around.')}
          </p>
          <button className="button button-quiet">{t('Close')}</button>
        </form>
      </dialog>
    </>
  ) : (
    <a className="button button-quiet button-large" href={contactUrl}>
      {t('Book a Demo')}
    </a>
  );
