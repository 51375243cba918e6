import { t } from '../../lib/text.ts';
/** Leads to the operator; says that no demo can be booked where no address is set. Needs no script. */
export const BookDemo = ({ contactUrl }: { contactUrl: string | null }) =>
  contactUrl === null ? (
    <>
      <button type="button" className="button button-quiet button-large" popoverTarget="demo">
        {t('Book a Demo')}
      </button>
      <div id="demo" className="demo" popover="auto">
        <p>{t('No demo can be booked here yet. Ask the person who runs this site to show you around.')}</p>
        <button type="button" className="button button-quiet" popoverTarget="demo" popoverTargetAction="hide">
          {t('Close')}
        </button>
      </div>
    </>
  ) : (
    <a className="button button-quiet button-large" href={contactUrl}>
      {t('Book a Demo')}
    </a>
  );
