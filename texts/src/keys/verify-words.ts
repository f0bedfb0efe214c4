// Written by `npm run types -w texts` out of languages/en.json.
export type VerifyWordsTexts = {
  unsigned: [Record<never, never>, never];
  unsignedSays: [
    {
      how:
        | 'trainedAlgorithmicMedia'
        | 'compositeWithTrainedAlgorithmicMedia'
        | 'algorithmicMedia'
        | 'digitalCapture'
        | 'compositeCapture'
        | 'humanEdits'
        | 'digitalCreation'
        | 'other';
      origin: string | number;
    },
    never,
  ];
  says: [
    {
      how:
        | 'trainedAlgorithmicMedia'
        | 'compositeWithTrainedAlgorithmicMedia'
        | 'algorithmicMedia'
        | 'digitalCapture'
        | 'compositeCapture'
        | 'humanEdits'
        | 'digitalCreation'
        | 'other';
      origin: string | number;
    },
    never,
  ];
  saysWithTool: [
    {
      how:
        | 'trainedAlgorithmicMedia'
        | 'compositeWithTrainedAlgorithmicMedia'
        | 'algorithmicMedia'
        | 'digitalCapture'
        | 'compositeCapture'
        | 'humanEdits'
        | 'digitalCreation'
        | 'other';
      origin: string | number;
      tool: string | number;
    },
    never,
  ];
  unsignedMeans: [Record<never, never>, never];
  unreadable: [Record<never, never>, never];
  unreadableMeans: [Record<never, never>, never];
  changed: [{ signer: string | number }, never];
  changedNameless: [Record<never, never>, never];
  ours: [{ studio: string | number }, never];
  theirs: [{ signer: string | number }, never];
  theirsNameless: [Record<never, never>, never];
  generator: [{ generator: string | number }, never];
  noTime: [Record<never, never>, never];
  time: [{ day: string | number }, never];
  'broken.content': [Record<never, never>, never];
  'broken.signature': [Record<never, never>, never];
  'broken.marks': [Record<never, never>, never];
  madeFrom: [{ count: number }, never];
  watermark: [Record<never, never>, never];
  noWatermark: [Record<never, never>, never];
  nameless: [Record<never, never>, never];
};
