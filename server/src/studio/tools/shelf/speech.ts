import {
  byThousandCharacters,
  estimated,
  listed,
  plainChoices,
  rate,
  type ShelfEntry,
  type ShelfField,
  seed,
} from './shelf-entry.ts';

const GREETING = 'Good evening, and welcome. Tonight we look at the sky, and at what it tells us about ourselves.';
const ADVERT = 'Bread that takes its time. Baked through the night, on your table at seven.';

const text = (name: string, most: number): ShelfField => ({ name, label: 'What is said', most });
const each = (name: string, dollars: number) => rate('Thousand characters', dollars, [byThousandCharacters(name)]);

/** Those that ElevenLabs has in every account. */
const elevenVoices = plainChoices(
  ...['Rachel', 'Aria', 'Roger', 'Sarah', 'Laura', 'Charlie', 'George', 'Callum', 'River', 'Liam', 'Charlotte'],
  ...['Alice', 'Matilda', 'Will', 'Jessica', 'Eric', 'Chris', 'Brian', 'Daniel', 'Lily', 'Bill'],
);

/** Voices of MiniMax in every account, as they are called there. */
const miniMaxVoice: NonNullable<ShelfEntry['added']>[number] = {
  field: {
    kind: 'select',
    name: 'voice',
    label: 'Voice',
    choices: [
      { value: 'Wise_Woman', label: 'Wise woman' },
      { value: 'Friendly_Person', label: 'Friendly person' },
      { value: 'Inspirational_girl', label: 'Inspiring girl' },
      { value: 'Deep_Voice_Man', label: 'Man with a deep voice' },
      { value: 'Calm_Woman', label: 'Calm woman' },
      { value: 'Casual_Guy', label: 'Casual guy' },
      { value: 'Lively_Girl', label: 'Lively girl' },
      { value: 'Patient_Man', label: 'Patient man' },
      { value: 'Young_Knight', label: 'Young knight' },
      { value: 'Determined_Man', label: 'Determined man' },
      { value: 'Lovely_Girl', label: 'Lovely girl' },
      { value: 'Decent_Boy', label: 'Decent boy' },
      { value: 'Imposing_Manner', label: 'Imposing' },
      { value: 'Elegant_Man', label: 'Elegant man' },
      { value: 'Abbess', label: 'Abbess' },
      { value: 'Sweet_Girl_2', label: 'Sweet girl' },
      { value: 'Exuberant_Girl', label: 'Exuberant girl' },
    ],
    default: 'Wise_Woman',
  },
  to: ['voice_setting', 'voice_id'],
};

/** Words read aloud. */
export const speechModels: readonly ShelfEntry[] = [
  {
    id: 'elevenlabs-v3',
    endpoint: 'fal-ai/elevenlabs/tts/eleven-v3',
    name: 'ElevenLabs V3',
    summary: 'The most lifelike voices, which laugh, whisper and sigh when the text says [so].',
    seconds: [5, 60],
    examples: [GREETING, '[whispers] Do not wake it. [laughs] It only looks dangerous.'],
    fields: [
      text('text', 5000),
      { name: 'voice', label: 'Voice', choices: elevenVoices },
      { name: 'stability', label: 'Steadiness', hint: 'Low is livelier, high is calmer.', isAdvanced: true },
    ],
    cost: listed('2026-01', each('text', 0.1)),
  },
  {
    id: 'elevenlabs-turbo',
    endpoint: 'fal-ai/elevenlabs/tts/turbo-v2.5',
    name: 'ElevenLabs Turbo 2.5',
    summary: 'Clear voices in many languages, in a moment.',
    seconds: [2, 30],
    examples: [ADVERT, GREETING],
    fields: [
      text('text', 3000),
      { name: 'voice', label: 'Voice', choices: elevenVoices },
      { name: 'speed', label: 'Pace' },
      { name: 'stability', label: 'Steadiness', isAdvanced: true },
    ],
    cost: listed('2026-01', each('text', 0.05)),
  },
  {
    id: 'minimax-speech-2-8-hd',
    endpoint: 'fal-ai/minimax/speech-2.8-hd',
    name: 'MiniMax Speech 2.8 HD',
    summary: 'Studio voices in forty languages.',
    seconds: [5, 60],
    examples: [GREETING, ADVERT],
    fields: [text('prompt', 5000), { name: 'language_boost', label: 'Language', isAdvanced: true }],
    added: [miniMaxVoice],
    fixed: { output_format: 'url' },
    cost: listed('2026-02', each('prompt', 0.1)),
  },
  {
    id: 'minimax-speech-2-8-turbo',
    endpoint: 'fal-ai/minimax/speech-2.8-turbo',
    name: 'MiniMax Speech 2.8 Turbo',
    summary: 'The same voices, faster and cheaper.',
    seconds: [3, 40],
    examples: [ADVERT],
    fields: [text('prompt', 5000), { name: 'language_boost', label: 'Language', isAdvanced: true }],
    added: [miniMaxVoice],
    fixed: { output_format: 'url' },
    cost: listed('2026-02', each('prompt', 0.06)),
  },
  {
    id: 'kokoro-american',
    endpoint: 'fal-ai/kokoro/american-english',
    name: 'Kokoro: American English',
    summary: 'A small open model with twenty pleasant voices.',
    seconds: [2, 30],
    examples: [GREETING],
    fields: [
      { ...text('prompt', 3000), isRequired: true },
      { name: 'voice', label: 'Voice' },
      { name: 'speed', label: 'Pace', least: 0.5, most: 2 },
    ],
    cost: listed('2025-10', each('prompt', 0.02)),
  },
  {
    id: 'kokoro-british',
    endpoint: 'fal-ai/kokoro/british-english',
    name: 'Kokoro: British English',
    summary: 'The same model with eight British voices.',
    seconds: [2, 30],
    examples: [GREETING],
    fields: [
      text('prompt', 3000),
      { name: 'voice', label: 'Voice' },
      { name: 'speed', label: 'Pace', least: 0.5, most: 2 },
    ],
    cost: listed('2025-10', each('prompt', 0.02)),
  },
  {
    id: 'dia-dialogue',
    endpoint: 'fal-ai/dia-tts',
    name: 'Dia Dialogue',
    summary: 'Two people in conversation, with laughs and pauses.',
    seconds: [10, 90],
    examples: ['[S1] Did you hear that? [S2] Hear what? [S1] Exactly. (laughs)'],
    fields: [{ ...text('text', 3000), hint: 'Begin each turn with [S1] or [S2].' }],
    cost: listed('2025-09', each('text', 0.04)),
  },
  {
    id: 'chatterbox-hd',
    endpoint: 'resemble-ai/chatterboxhd/text-to-speech',
    name: 'Chatterbox HD',
    summary: 'Voices with as much feeling as you set.',
    seconds: [5, 60],
    examples: [{ field: 'text', text: ADVERT }],
    fields: [
      { ...text('text', 3000), isRequired: true, default: '' },
      { name: 'voice', label: 'Voice', default: 'Aurora' },
      { name: 'exaggeration', label: 'Feeling' },
      seed,
    ],
    fixed: { high_quality_audio: true },
    cost: listed('2025-09', each('text', 0.04)),
  },
  {
    id: 'gemini-flash-tts',
    endpoint: 'fal-ai/gemini-3.1-flash-tts',
    name: 'Gemini 3.1 Flash TTS',
    summary: "Google's voices, directed in plain words.",
    seconds: [5, 60],
    examples: [GREETING],
    fields: [
      text('prompt', 5000),
      { name: 'voice', label: 'Voice' },
      { name: 'style_instructions', label: 'How it is said', hint: 'Such as: warmly, with a smile.', most: 500 },
    ],
    fixed: { output_format: 'mp3' },
    cost: estimated('2026-04', each('prompt', 0.15)),
  },
];
