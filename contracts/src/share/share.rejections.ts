import { defineRejections } from '../definitions/command.ts';
import { message } from '../language/text.ts';

/** Refusals about shares. */
export const shareRejections = defineRejections({
  'share/not-found': { status: 404, detail: message('There is no such share.') },
  'share/prospect-not-found': {
    status: 422,
    detail: message('There is no such prospect. Choose one of yours, or share without a name.'),
  },
  'share/not-yours': { status: 403, detail: message('Only the member who made this link can take it back.') },
  'share/opened': {
    status: 409,
    detail: message('Somebody has opened this link already, so it was sent. You can withdraw it instead.'),
  },
  'share/too-late': {
    status: 409,
    detail: message('A share can be taken back within 10 minutes. You can withdraw the link instead.'),
  },
});
