import type { Place } from './describe-place.ts';
import type { Kind } from './describe-subject.ts';

type Choices = readonly [string, ...string[]];

/** What a picture is about as a whole, by its main things and, where there are none, by its place. */
export const themes: Readonly<Record<Exclude<Kind, 'none'>, Choices>> = {
  people: ['Human portrait', 'A moment in a life', 'Character study'],
  animals: ['Animal portrait', 'Life of animals', 'Gentle wildlife'],
  vehicles: ['On the move', 'Machine and motion', 'Made to travel'],
  food: ['Still life for the table', 'Taste and texture', 'A quiet break'],
  objects: ['Still life', 'The beauty of everyday things', 'Object study'],
};

export const placeThemes: Readonly<Record<Place['kind'], Choices>> = {
  room: ['Indoor scene', 'Quiet interior'],
  street: ['City life', 'Street scene'],
  nature: ['Green landscape', 'Calm of nature'],
  water: ['By the water', 'Open waters'],
  sky: ['Open landscape', 'Wide horizon'],
  night: ['Night scene', 'After dark'],
  studio: ['Minimal study', 'Form and light'],
  unclear: ['Study of color and form', 'Visual impression'],
};

/** What could happen; "{it}" stands for the subject with a definite article. */
export const actions: Readonly<Record<Kind, Choices>> = {
  people: [
    'The camera pushes in slowly while {it} breathes, shifts a little and looks up.',
    'A gentle orbit around {it}; hair and clothes move in a light breeze.',
    'The shot holds still, {it} turns towards the viewer and a small smile appears.',
  ],
  animals: [
    'A slow push towards {it}, which blinks, breathes and turns its head.',
    'The camera stays low and still while {it} looks around with twitching ears.',
    'A soft sideways move follows {it} as it takes a few unhurried steps.',
  ],
  vehicles: [
    'The camera tracks along {it} while reflections glide over its surface.',
    'A low orbit around {it}, then it starts to move and leaves the frame.',
    'A slow push-in on {it} with light sweeping from one side to the other.',
  ],
  food: [
    'A slow push-in from above while steam rises from {it} and light wanders over the surface.',
    'The camera circles {it} closely, with the focus travelling from front to back.',
    'A gentle slide past {it}; warm light flickers and the background stays soft.',
  ],
  objects: [
    'A slow orbit around {it} while the light changes from one side to the other.',
    'The camera glides closer until the surface of {it} fills the frame.',
    'A calm slide past {it}, with the focus moving from the foreground into the depth.',
  ],
  none: [
    'A slow pan across the scene while light and air drift through it.',
    'The camera rises gently and opens the view, layer by layer.',
    'A steady push into the depth; near things pass by faster than far ones.',
  ],
};

/** The closing sentence of a scene, by its place. */
export const endings: Readonly<Record<Place['kind'], Choices>> = {
  room: ['Dust floats in the light from a window.', 'The room stays quiet, as if somebody had just left.'],
  street: ['The rhythm of the city goes on in the background.', 'Lights and shadows of the street slide past.'],
  nature: ['Leaves stir and the light flickers between them.', 'The air is fresh and everything grows.'],
  water: ['Small waves carry the light towards the viewer.', 'The surface of the water never comes quite to rest.'],
  sky: ['Clouds drift slowly and change the light.', 'The wide space makes every movement count.'],
  night: ['Points of light glow and fade in the dark.', 'The dark keeps its secrets beyond the last light.'],
  studio: ['Nothing else asks for attention.', 'The empty ground gives form and light all the room.'],
  unclear: ['Light and shadow tell the story.', 'The mood matters more than any single thing.'],
};

export const openings: Choices = ['A cinematic shot of', 'An unhurried view of', 'A carefully composed picture of'];

/** How the light tells the scene, by the lightness of the picture. */
export const lights: Readonly<Record<'dark' | 'subdued' | 'balanced' | 'bright', Choices>> = {
  dark: [
    'Most of it stays in the dark, and a few lights draw the shapes.',
    'Deep shadows hold back what the light does not need.',
  ],
  subdued: ['Soft, low light gives every form weight.', 'The light is held back and leaves room for atmosphere.'],
  balanced: [
    'Even light shows every form clearly, with a gentle turn from light to shadow.',
    'The light is calm and honest, and details stay readable.',
  ],
  bright: [
    'Bright, open light fills the frame and keeps the shadows airy.',
    'Everything is bathed in light and feels weightless.',
  ],
};
