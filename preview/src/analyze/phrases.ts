import type { Place } from './describe-place.ts';
import type { Kind } from './describe-subject.ts';
import type { Tone } from './describe-tone.ts';

/** What a picture is about by its main things, and how they could move; "{it}" is the subject with its article. */
export const subjects: Readonly<Record<Exclude<Kind, 'none'>, { theme: string; action: string }>> = {
  people: {
    theme: 'Human portrait',
    action: 'The camera pushes in slowly while {it} breathes, shifts a little and looks up.',
  },
  animals: {
    theme: 'Animal portrait',
    action: 'The camera stays low and still while {it} looks around and takes a few unhurried steps.',
  },
  vehicles: {
    theme: 'Machine and motion',
    action: 'The camera tracks along {it} while reflections glide over its surface.',
  },
  food: {
    theme: 'Still life for the table',
    action: 'The camera circles {it} closely while steam rises and light wanders over the surface.',
  },
  objects: {
    theme: 'Object study',
    action: 'A slow orbit around {it} while the light changes from one side to the other.',
  },
};

/** What a picture without main things is about, and the closing sentence of a scene there. */
export const places: Readonly<Record<Place['kind'], { theme: string; ending: string }>> = {
  room: { theme: 'Indoor scene', ending: 'The room stays quiet, as if somebody had just left.' },
  street: { theme: 'Street scene', ending: 'The rhythm of the city goes on in the background.' },
  nature: { theme: 'Green landscape', ending: 'Leaves stir and the light flickers between them.' },
  water: { theme: 'By the water', ending: 'Small waves carry the light towards the viewer.' },
  sky: { theme: 'Wide horizon', ending: 'Clouds drift slowly and change the light.' },
  night: { theme: 'Night scene', ending: 'Points of light glow and fade in the dark.' },
  studio: { theme: 'Study of form and light', ending: 'Nothing else asks for attention.' },
  unclear: { theme: 'Study of color and form', ending: 'Light and shadow tell the story.' },
};

/** How the light tells the scene, by the lightness of the picture. */
export const lights: Readonly<Record<Tone['key'], string>> = {
  dark: 'Most of it stays in the dark, and a few lights draw the shapes.',
  subdued: 'Soft, low light gives every form weight.',
  balanced: 'Even light shows every form clearly, with a gentle turn from light to shadow.',
  bright: 'Bright, open light fills the frame and keeps the shadows airy.',
};
