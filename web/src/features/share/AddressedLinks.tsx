import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useAddressed, useLast } from '../../lib/useAddressed.ts';
import { useView } from '../../lib/useView.ts';

const ProspectLinksDialog = lazyDialog(async () => (await import('./ProspectLinksDialog.tsx')).ProspectLinksDialog);

/** The links that the address asks for with `?links={prospectId}`; nothing where that prospect is gone. */
export const AddressedLinks = () => {
  const { id, clear } = useAddressed('links');
  const { data } = useView('findProspect', { params: { id: id ?? '' }, enabled: id !== null });
  const prospect = useLast(data);
  return <ProspectLinksDialog open={id !== null && data !== undefined} prospect={prospect} onClose={clear} />;
};
