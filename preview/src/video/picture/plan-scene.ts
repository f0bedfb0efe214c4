import { createRandom } from '../../paint/random.ts';
import type { SubjectIndex } from '../../prompt/find-subjects.ts';
import { parsePrompt } from '../../prompt/parse.ts';
import type { ScenePlan, Weather } from '../../prompt/plan.ts';

/** Words about filming; a painter would put a camera into the picture. */
const filmWords =
  /\b(?:cameras?|zoom(?:s|ing)?|pan(?:s|ning)?|tilt(?:s|ing)?|doll(?:y|ies)|orbit(?:s|ing)?|tracking|shots?|footage|videos?|clips?|drones?|film(?:ing)?|time-?lapse|slow[- ]motion|hand-?held)\b/gi;

/** What the frames bring themselves must not hang still in the picture behind them. */
const weatherBehind: Partial<Record<Weather, Weather>> = { snow: 'overcast', rain: 'overcast', storm: 'overcast' };

/** The plan of a picture that a clip moves through: the prompt's place and things, without what will move. */
export function planScene(
  order: { prompt: string; negativePrompt: string; seed: number },
  library: SubjectIndex,
): ScenePlan {
  const words = order.prompt.replace(filmWords, ' ');
  const plan = parsePrompt(words, order.negativePrompt, library, createRandom(order.seed));
  const features = new Set(plan.features);
  features.delete('fireflies');
  if (plan.weather === 'snow') {
    features.add('snow');
  }
  return { ...plan, features, weather: weatherBehind[plan.weather] ?? plan.weather };
}
