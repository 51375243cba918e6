import { afterAll, describe } from 'vitest';
import { dropMongo, mongoUrl, newMongoUrl } from '../../testing/engines/mongoFixture.ts';
import type { OpenedPictures } from '../../testing/suites/pictures.contract.ts';
import { picturesContract } from '../../testing/suites/pictures.contract.ts';
import { openMongoPictures } from './mongoPictures.ts';

const urls: string[] = [];
const openAt = async (url: string): Promise<OpenedPictures> => {
  const pictures = await openMongoPictures({ url });
  return { pictures, close: pictures.close, reopen: () => openAt(url) };
};

describe.skipIf(mongoUrl === '')('on MongoDB', () => {
  afterAll(() => Promise.all(urls.map(dropMongo)));
  picturesContract('MongoDB', () => {
    const url = newMongoUrl();
    urls.push(url);
    return openAt(url);
  });
});
