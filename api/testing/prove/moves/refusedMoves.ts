import { newKey, send } from './sending.ts';
import type { Call } from './sending.ts';
import type { Desk, Move } from './writer.ts';

type Refused = { call: Call; statuses: readonly number[] };

/** Commands that must be refused, with a text that must never be in the log. */
export const createRefusedMoves = (desk: Desk): Move => {
  const { chance, person, sender, world } = desk;

  const expectRefusal = async ({ call, statuses }: Refused): Promise<void> => {
    const answer = await send(sender, call);
    if (answer && !statuses.includes(answer.status))
      world.journal.problem(
        `${call.line} had to be refused and answered ${answer.status}: ${JSON.stringify(answer.body)}`,
      );
  };
  const refusedMark = (): string => {
    const mark = `refused-${desk.mark()}`;
    world.ledger.refused.add(mark);
    return mark;
  };
  const formOf = (title: string, url = 'https://prove.example/') => ({ type: 'link', title, url });

  const othersAsset = (): string | null => {
    const others = [...desk.shared]
      .filter(([organizationId]) => organizationId !== person.organizationId)
      .flatMap(([, ids]) => ids);
    return others.length === 0 ? null : chance.pick(others);
  };

  const moves: readonly Move[] = [
    () =>
      expectRefusal({
        call: { line: 'POST /api/assets', body: formOf(refusedMark(), 'no address'), key: newKey() },
        statuses: [422],
      }),
    async () => {
      const own = desk.assets.filter(({ state, revision }) => state === 'present' && revision > 0);
      if (own.length === 0) return;
      const { id, revision } = chance.pick(own);
      const call = { line: `PUT /api/assets/${id}`, body: formOf(refusedMark()), ifMatch: revision - 1 };
      await expectRefusal({ call, statuses: [412] });
    },
    async () => {
      const id = othersAsset();
      if (id === null) return;
      const path = `/api/assets/${id}`;
      await expectRefusal({ call: { line: `PUT ${path}`, body: formOf(refusedMark()) }, statuses: [404] });
      await expectRefusal({ call: { line: `DELETE ${path}` }, statuses: [404] });
      await expectRefusal({ call: { line: `POST ${path}/share`, body: {}, key: newKey() }, statuses: [404] });
    },
    async () => {
      const key = desk.usedKeys.at(-1);
      if (key === undefined) return;
      await expectRefusal({ call: { line: 'POST /api/assets', body: formOf(refusedMark()), key }, statuses: [422] });
    },
    async () => {
      if (person.name.endsWith('-owner')) return;
      const call = { line: `PUT /api/organizations/${person.organizationId}`, body: { name: refusedMark() } };
      await expectRefusal({ call, statuses: [403] });
    },
  ];
  return () => chance.pick(moves)();
};
