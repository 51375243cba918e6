/** Begins the names under which states of reactors are stored, like rows of a view: no rebuild makes them again. */
export const reactorStates = 'reactor-';
