/** What the specification says when a content filter flags something; only its dialog needs it. */
export const policyTitle = 'Content Policy Violation';

/** By what was flagged. */
export const policyWords = {
  image: {
    heading: 'Image Flagged by Content Filter',
    text: 'The uploaded image contains material that has been flagged by our content safety system. Please try with a different image that complies with our content policy.',
    guidelines: [
      'Use family-friendly images',
      'Avoid suggestive or inappropriate content',
      'Ensure images comply with community standards',
      'Try different images if this persists',
    ],
    again: 'Try Different Image',
  },
  video: {
    heading: 'Video flagged by content filter',
    text: 'The uploaded video contains material that has been flagged by our content safety system. Please try a different video that complies with our content policy.',
    guidelines: [
      'Use family-friendly videos',
      'Avoid suggestive or inappropriate content',
      'Make sure that videos comply with community standards',
      'Try a different video if this happens again',
    ],
    again: 'Try a different video',
  },
  audio: {
    heading: 'Audio flagged by content filter',
    text: 'The uploaded sound contains material that has been flagged by our content safety system. Please try a different file that complies with our content policy.',
    guidelines: [
      'Use family-friendly recordings',
      'Avoid suggestive or inappropriate content',
      'Make sure that recordings comply with community standards',
      'Try a different file if this happens again',
    ],
    again: 'Try a different file',
  },
  prompt: {
    heading: 'Prompt flagged by content filter',
    text: 'Your prompt, or what the model made of it, has been flagged by our content safety system. Please change the prompt so that it complies with our content policy.',
    guidelines: [
      'Describe family-friendly scenes',
      'Avoid suggestive, violent, or hateful words',
      'Do not ask for real people in compromising situations',
      'Choose other words if this happens again',
    ],
    again: 'Change the prompt',
  },
} as const;
