import { vi } from 'vitest';

/** A browser with passkeys: it answers every question with the challenge, or fails as a test asks. */
export const browserWithPasskeys = () => {
  let failure: DOMException | null = null;
  class FakeCredential {
    static parseCreationOptionsFromJSON = (asked: object) => asked;
    static parseRequestOptionsFromJSON = (asked: object) => asked;
    readonly #answer: object;
    constructor(answer: object) {
      this.#answer = answer;
    }
    toJSON(): object {
      return this.#answer;
    }
  }
  const answer = async ({ publicKey }: { publicKey: { challenge: string } }): Promise<FakeCredential> => {
    if (failure) throw failure;
    return new FakeCredential({ answerTo: publicKey.challenge });
  };
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: answer, get: answer } });
  return {
    /** From now on the person cancels, or the authenticator refuses. */
    failWith: (name: 'NotAllowedError' | 'InvalidStateError'): void => void (failure = new DOMException('', name)),
  };
};
