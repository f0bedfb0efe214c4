/** Words of the specification about what is uploaded and typed on tool pages. */
export const inputMessages = {
  selectImage: 'Please select an image file',
  imageTooLarge: 'File size must be less than 10MB',
  selectVideo: 'Please select a video file (MP4, MOV, AVI, etc.)',
  videoTooLarge: 'Video file size must be less than 100MB. Please compress your video or select a smaller file.',
  selectAudio: 'Please select an audio file (MP3, WAV, M4A, etc.)',
  audioTooLarge: 'Audio file size must be less than 50MB. Please select a smaller file.',
  selectClassic: {
    image: 'Please select a valid image file',
    video: 'Please select a valid video file',
    audio: 'Please select a valid audio file',
  },
  classicTooLarge: 'File size must be less than 50MB',
  uploadAnImage: 'Please upload an image',
  enterAPrompt: 'Please enter a prompt',
  enterAMotionPrompt: 'Please enter a motion prompt',
  analysisFailed: 'Failed to analyze image',
  videoAnalysisFailed: 'Failed to analyze video',
  audioAnalysisFailed: 'Failed to analyze audio',
  imageFormat: 'Please use JPEG, PNG, or WebP format',
  /** Of what begins as a picture and cannot be read to its end. */
  imageDamaged: 'This picture is damaged and cannot be opened. Please choose another one.',
  imagePixels: 'Please use a picture of at most 40 megapixels',
  uploadsUnderWay: 'Several of your uploads are still under way. Please wait until one is done, then try again.',
  uploadFailed: 'Error uploading image. Please try again.',
  /** Of what is no picture, or where it may be either. */
  fileUploadFailed: 'Error uploading file. Please try again.',
} as const;
