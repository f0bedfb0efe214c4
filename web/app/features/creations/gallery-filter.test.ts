import { tools } from '@kinora/catalogue';
import { createLoader } from 'nuqs/server';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../shared/tools/catalogue.testing.ts';
import { toolChoices } from '../../shared/tools/summaries.ts';
import { filterOf, galleryParsers, isNarrowed } from './gallery-filter.ts';

const read = createLoader(galleryParsers);
const filterAt = (address: string) => filterOf(read(new URLSearchParams(address)), catalogue);

describe('the filters of the gallery', () => {
  it('are read from the address', () => {
    expect(filterAt('q=red+fox&tool=gen_01&kind=image&status=failed&sort=name')).toEqual({
      q: 'red fox',
      tool_type: 'gen_01',
      kind: 'image',
      status: 'failed',
      sort: 'name',
    });
  });

  it('fall back to the defaults for whatever the address cannot mean', () => {
    expect(filterAt('')).toEqual({});
    expect(filterAt('tool=nonsense&kind=smell&status=lost&sort=size&trash=yes&view=wall&q=')).toEqual({});
    expect(read(new URLSearchParams('view=wall')).view).toBe('grid');
  });

  it('look within a collection or what is kept so, whatever else they ask for', () => {
    expect(filterAt('in=favorite%3D1')).toEqual({ library: 'favorite=1' });
    expect(filterAt('in=favorite%3D1&q=fox&rating=4')).toEqual({ q: 'fox', facts: 'favorite=1&rating=4' });
    expect(filterAt('in=collection%3Dx')).toEqual({ library: 'collection=x' });
    expect(filterAt('in=collection%3Dx&kind=video&sort=newest')).toEqual({
      kind: 'video',
      sort: 'newest',
      facts: 'collection=x',
    });
    expect(filterAt('in=collection%3Dx&trash=1')).toEqual({ trash: 1 });
    expect(filterAt('sort=newest')).toEqual({});
  });

  it('leave the order to the server in the trash', () => {
    expect(filterAt('trash=1&sort=name&kind=audio')).toEqual({ trash: 1, kind: 'audio' });
  });

  it('search for words, not for blanks, and not for more than the server takes', () => {
    expect(filterAt('q=+++')).toEqual({});
    expect(filterAt(`q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });

  it('offer every tool of the catalogue and the one of the past', () => {
    const offered = toolChoices(catalogue).map(({ value }) => value);
    expect(offered).toEqual([...tools.map(({ id }) => id), 'fal_video_prompt']);
    expect(filterAt('tool=fal_video_prompt')).toEqual({ tool_type: 'fal_video_prompt' });
  });

  it('take the tool of the address as it is until the catalogue is known', () => {
    expect(filterOf(read(new URLSearchParams('tool=one_of_tomorrow')), undefined)).toEqual({
      tool_type: 'one_of_tomorrow',
    });
  });

  it('take it as it is where only the first tools are known', () => {
    const far = read(new URLSearchParams('tool=x_of_the_last_hundred'));
    expect(filterOf(far, { ...catalogue, more: 400 })).toEqual({ tool_type: 'x_of_the_last_hundred' });
  });

  it('count as narrowing only when they leave something out', () => {
    expect(isNarrowed(filterAt('sort=oldest&trash=1'))).toBe(false);
    expect(isNarrowed(filterAt('status=completed'))).toBe(true);
    expect(isNarrowed(filterAt('q=fox'))).toBe(true);
    expect(isNarrowed(filterAt('kind=audio'))).toBe(true);
  });
});
