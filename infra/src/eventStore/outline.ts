import type { StoredEvent } from '@upline/contracts';
import type { EventOutline } from '../ports.ts';

export const outlineOf = ({ position, id, type, meta: { organizationId } }: StoredEvent): EventOutline => ({
  position,
  id,
  type,
  organizationId,
});
