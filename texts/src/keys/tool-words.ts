// Written by `npm run types -w texts` out of languages/en.json.
export type ToolWordsTexts = {
  list: [{ list: string | number; item: string | number }, never];
  images: [{ images: number }, never];
  files: [{ files: number }, never];
  clips: [{ clips: number }, never];
  seconds: [{ seconds: number }, never];
  'steps.range': [{ from: string | number; to: string | number }, never];
  'line.imagesAt': [{ images: number; each: string | number }, never];
  'line.forImages': [{ extra: string | number; images: number }, never];
  'line.imagesOfMegapixels': [{ images: number; megapixels: string | number; each: string | number }, never];
  'line.inputMegapixels': [{ megapixels: string | number; begun: string | number; each: string | number }, never];
  'line.customSize': [{ megapixels: string | number; each: string | number }, never];
  'line.videoSeconds': [{ seconds: number }, never];
  'line.videoAt': [{ seconds: number; resolution: string | number }, never];
  'line.videoFrames': [{ frames: string | number }, never];
  'line.framesBeyond': [
    { frames: string | number; included: string | number; surcharges: string | number; each: string | number },
    never,
  ];
  'line.frameRate': [{ rate: string | number }, never];
  'line.framesAt': [{ frames: string | number; size: string | number }, never];
  'line.clipsAt': [{ clips: number; each: string | number }, never];
  'line.clipsAbove': [
    { above: string | number; included: string | number; each: string | number; clips: number },
    never,
  ];
  'line.longerClips': [{ seconds: string | number; factor: string | number }, never];
  'hint.choicePrice': [{ choice: string | number; price: string | number }, never];
  'hint.perImage': [{ list: string | number }, never];
  'hint.extraImage': [{ tokens: string | number }, never];
  'hint.perMegapixel': [{ tokens: number }, never];
  'hint.customSize': [{ tokens: string | number }, never];
  'hint.matchImage': [{ tokens: string | number }, never];
  'hint.extraFrames': [{ tokens: string | number; frames: string | number; included: string | number }, never];
  'hint.modelMakes': [{ model: string | number; made: string | number }, never];
  'hint.prices': [{ list: string | number }, never];
  'hint.sceneOf': [{ seconds: string | number; tokens: string | number }, never];
  'detail.frames': [{ frames: string | number; rate: string | number }, never];
  'detail.styleModel': [{ url: string | number; scale: string | number }, never];
  'detail.secondPass': [{ steps: string | number; skipped: string | number }, never];
  'detail.resolution': [{ resolution: string | number; chosen: string | number }, never];
  'brief.asImage': [Record<never, never>, never];
  'style.realistic': [Record<never, never>, never];
  'style.artistic': [Record<never, never>, never];
  'style.cartoon': [Record<never, never>, never];
  'style.abstract': [Record<never, never>, never];
  'style.3d_animation': [Record<never, never>, never];
  'style.anime': [Record<never, never>, never];
  'style.comic': [Record<never, never>, never];
  'style.cyberpunk': [Record<never, never>, never];
  'style.clay': [Record<never, never>, never];
  'prompt.tooShort': [{ missing: number; what: string | number; least: string | number }, never];
  'prompt.tooLong': [{ excess: number; what: string | number; most: number }, never];
  'prompt.tooManyBytes': [{ excess: number; what: string | number; most: number }, never];
  'prompt.whatModelIsTold': [{ model: string | number }, never];
  'prompt.negativeFor': [{ model: string | number }, never];
  'kind.text': [Record<never, never>, never];
  'kind.number': [Record<never, never>, never];
  'kind.whole': [Record<never, never>, never];
  'kind.boolean': [Record<never, never>, never];
  'kind.list': [Record<never, never>, never];
  'kind.object': [Record<never, never>, never];
  'kind.date': [Record<never, never>, never];
  'kind.null': [Record<never, never>, never];
  'kind.other': [Record<never, never>, never];
  'kind.email': [Record<never, never>, never];
  'kind.url': [Record<never, never>, never];
  'kind.id': [Record<never, never>, never];
  'kind.dateExample': [Record<never, never>, never];
  'kind.timeExample': [Record<never, never>, never];
  'kind.ip': [Record<never, never>, never];
  'problem.missing': [{ name: string | number }, never];
  'problem.mustBe': [{ name: string | number; kind: string | number }, never];
  'problem.oneOf': [{ name: string | number; list: string | number; last: string | number }, never];
  'problem.unknownField': [{ field: string | number }, never];
  'problem.unknownFields': [{ list: string | number }, never];
  'problem.notWritten': [{ name: string | number }, never];
  'problem.notValid': [{ name: string | number }, never];
  'problem.date': [{ name: string | number }, never];
  'problem.whole': [{ name: string | number; min: string | number; max: string | number }, never];
  'problem.stepped': [
    { name: string | number; min: string | number; max: string | number; step: string | number },
    never,
  ];
  'problem.multiple': [{ name: string | number; divisor: string | number }, never];
  'problem.seed': [{ most: string | number }, never];
  'problem.mostFiles': [{ files: number }, never];
  'problem.leastFiles': [{ files: number }, never];
  'problem.leastChoices': [{ choices: string | number }, never];
  'problem.mostChoices': [{ choices: string | number }, never];
  'problem.fillIn': [{ label: string | number }, never];
  'problem.uploadFor': [{ label: string | number }, never];
  'problem.oneOfSizes': [{ label: string | number; sizes: string | number }, never];
  'problem.order': [{ order: string | number }, never];
  'problem.tooMuch': [
    {
      label: string | number;
      figure: string | number;
      kind: 'seconds' | 'frames' | 'megapixels' | 'other';
      most: string | number;
    },
    never,
  ];
  'problem.modelOffers': [{ model: string | number; list: string | number }, never];
  'problem.shortClips': [{ model: string | number; resolution: string | number; seconds: string | number }, never];
  'problem.videoSeconds': [{ least: string | number; most: string | number }, never];
  'problem.tooManyFrames': [{ frames: string | number; most: string | number }, never];
  'problem.insufficient': [{ cost: string | number; balance: string | number }, never];
  'problem.upscalingFailed': [{ reason: string | number }, never];
  'problem.status': [{ status: string | number }, never];
  'problem.size': [
    { name: string | number; relation: 'exact' | 'least' | 'more' | 'most' | 'less' | 'other'; limit: number },
    never,
  ];
  'problem.characters': [
    { name: string | number; relation: 'exact' | 'least' | 'more' | 'most' | 'less' | 'other'; limit: number },
    never,
  ];
  'problem.entries': [
    { name: string | number; relation: 'exact' | 'least' | 'more' | 'most' | 'less' | 'other'; limit: number },
    never,
  ];
  'words.1IsRandomTheSameSeedGivesTheSameClipAgain': [Record<never, never>, never];
  'words.1IsRandomTheSameSeedGivesTheSamePictureAgain': [Record<never, never>, never];
  'words.169Wide': [Record<never, never>, never];
  'words.11Square': [Record<never, never>, never];
  'words.916Upright': [Record<never, never>, never];
  'words.43Landscape': [Record<never, never>, never];
  'words.34Portrait': [Record<never, never>, never];
  'words.219Cinema': [Record<never, never>, never];
  'words.aLoraAddressMustBeginWithHttpsAndAHostAndNameAFileThere': [Record<never, never>, never];
  'words.acceleration': [Record<never, never>, never];
  'words.action': [Record<never, never>, never];
  'words.advanced': [Record<never, never>, never];
  'words.analysisFailed': [Record<never, never>, never];
  'words.aspectRatio': [Record<never, never>, never];
  'words.at1080p5SecondsOnly': [Record<never, never>, never];
  'words.atLeastDependsOnTheVideo': [Record<never, never>, never];
  'words.audio': [Record<never, never>, never];
  'words.backgroundRemovalFailed': [Record<never, never>, never];
  'words.clipLength': [Record<never, never>, never];
  'words.clips': [Record<never, never>, never];
  'words.deleteFailed': [Record<never, never>, never];
  'words.duration': [Record<never, never>, never];
  'words.enhancePrompt': [Record<never, never>, never];
  'words.errorDeletingGenerationPleaseTryAgain': [Record<never, never>, never];
  'words.estimatedCost': [Record<never, never>, never];
  'words.expandPrompt': [Record<never, never>, never];
  'words.failedToAnalyzeVideo': [Record<never, never>, never];
  'words.failedToAnalyzeImage': [Record<never, never>, never];
  'words.failedToAnalyzeAudio': [Record<never, never>, never];
  'words.fast': [Record<never, never>, never];
  'words.firstPassSteps': [Record<never, never>, never];
  'words.followsTheShapeOfTheImage': [Record<never, never>, never];
  'words.frames': [Record<never, never>, never];
  'words.generateScene': [Record<never, never>, never];
  'words.generateAudio': [Record<never, never>, never];
  'words.generatedImages': [Record<never, never>, never];
  'words.generatedScenes': [Record<never, never>, never];
  'words.generatedVideos': [Record<never, never>, never];
  'words.generationFailed': [Record<never, never>, never];
  'words.guidance': [Record<never, never>, never];
  'words.guideImage': [Record<never, never>, never];
  'words.height': [Record<never, never>, never];
  'words.howCloselyThePictureFollowsThePrompt': [Record<never, never>, never];
  'words.image': [Record<never, never>, never];
  'words.images': [Record<never, never>, never];
  'words.insufficientTokens': [Record<never, never>, never];
  'words.jpegPngOrWebpUnder10Mb': [Record<never, never>, never];
  'words.jpegPngOrWebpUnder50Mb': [Record<never, never>, never];
  'words.landscape1691024X576': [Record<never, never>, never];
  'words.landscape431024X768': [Record<never, never>, never];
  'words.portrait169576X1024': [Record<never, never>, never];
  'words.portrait43768X1024': [Record<never, never>, never];
  'words.square512X512': [Record<never, never>, never];
  'words.squareHd1024X1024': [Record<never, never>, never];
  'words.letsTheModelAddDetailToYourWords': [Record<never, never>, never];
  'words.megapixels': [Record<never, never>, never];
  'words.megapixelsPerFrame': [Record<never, never>, never];
  'words.megapixelsPerImage': [Record<never, never>, never];
  'words.mode': [Record<never, never>, never];
  'words.model': [Record<never, never>, never];
  'words.moreStepsMoreDetail': [Record<never, never>, never];
  'words.motionPrompt': [Record<never, never>, never];
  'words.negativePrompt': [Record<never, never>, never];
  'words.negativePromptMustBe23000CharactersOrEmpty': [Record<never, never>, never];
  'words.noVideoSelected': [Record<never, never>, never];
  'words.none': [Record<never, never>, never];
  'words.numberOfImages': [Record<never, never>, never];
  'words.off': [Record<never, never>, never];
  'words.on': [Record<never, never>, never];
  'words.oneImage': [Record<never, never>, never];
  'words.oneVideo': [Record<never, never>, never];
  'words.onlyASceneOfOneClipCanLoop': [Record<never, never>, never];
  'words.optimizePrompt': [Record<never, never>, never];
  'words.originalSize': [Record<never, never>, never];
  'words.outputFormat': [Record<never, never>, never];
  'words.pngWithTransparency': [Record<never, never>, never];
  'words.pleaseDescribeYourImageInAtLeast2Characters': [Record<never, never>, never];
  'words.pleaseEnterAModificationPrompt': [Record<never, never>, never];
  'words.pleaseEnterAMotionPrompt': [Record<never, never>, never];
  'words.pleaseEnterAPrompt': [Record<never, never>, never];
  'words.pleaseEnterAPromptOrEnableReduxModeWithAGuideImage': [Record<never, never>, never];
  'words.pleaseEnterAVideoPrompt': [Record<never, never>, never];
  'words.pleaseEnterAnActionDirection': [Record<never, never>, never];
  'words.pleaseSelectAValidImageFile': [Record<never, never>, never];
  'words.pleaseSelectAValidVideoFile': [Record<never, never>, never];
  'words.pleaseSelectAValidAudioFile': [Record<never, never>, never];
  'words.pleaseSelectAVideoFileMp4MovAviEtc': [Record<never, never>, never];
  'words.pleaseSelectAnAudioFileMp3WavM4aEtc': [Record<never, never>, never];
  'words.pleaseSelectAnImageFile': [Record<never, never>, never];
  'words.fileSizeMustBeLessThan10mb': [Record<never, never>, never];
  'words.fileSizeMustBeLessThan50mb': [Record<never, never>, never];
  'words.videoFileSizeMustBeLessThan100mbPleaseCompressYourVideoOrSelectASmallerFile': [Record<never, never>, never];
  'words.audioFileSizeMustBeLessThan50mbPleaseSelectASmallerFile': [Record<never, never>, never];
  'words.pleaseUseJpegPngOrWebpFormat': [Record<never, never>, never];
  'words.severalOfYourUploadsAreStillUnderWayPleaseWaitUntilOneIsDoneThenTryAgain': [Record<never, never>, never];
  'words.errorUploadingImagePleaseTryAgain': [Record<never, never>, never];
  'words.errorUploadingFilePleaseTryAgain': [Record<never, never>, never];
  'words.pleaseSkipFewerStepsThanTheSecondPassHas': [Record<never, never>, never];
  'words.pleaseUploadAGuideImage': [Record<never, never>, never];
  'words.pleaseUploadAGuideImageForReduxMode': [Record<never, never>, never];
  'words.pleaseUploadAStyleImage': [Record<never, never>, never];
  'words.pleaseUploadAVideo': [Record<never, never>, never];
  'words.pleaseUploadAVideoFileBeforeStartingTheUpscalingProcess': [Record<never, never>, never];
  'words.pleaseUploadAnImage': [Record<never, never>, never];
  'words.pleaseUploadThePictureToPutItIn': [Record<never, never>, never];
  'words.pleaseUploadThePictureWithTheFace': [Record<never, never>, never];
  'words.pleaseUseAtMost5StyleModels': [Record<never, never>, never];
  'words.pleaseChooseEachOneOnce': [Record<never, never>, never];
  'words.prompt': [Record<never, never>, never];
  'words.pureVariation': [Record<never, never>, never];
  'words.qualityFactor': [Record<never, never>, never];
  'words.random': [Record<never, never>, never];
  'words.realistic': [Record<never, never>, never];
  'words.artistic': [Record<never, never>, never];
  'words.cartoon': [Record<never, never>, never];
  'words.abstract': [Record<never, never>, never];
  'words.3dAnimation': [Record<never, never>, never];
  'words.anime': [Record<never, never>, never];
  'words.comic': [Record<never, never>, never];
  'words.cyberpunk': [Record<never, never>, never];
  'words.clay': [Record<never, never>, never];
  'words.reduxFromAGuideImage': [Record<never, never>, never];
  'words.removeBackground': [Record<never, never>, never];
  'words.requestTimedOutButYourGenerationMayStillBeProcessingCheckYourGalleryInAFewMinutes': [
    Record<never, never>,
    never,
  ];
  'words.resolution': [Record<never, never>, never];
  'words.reverseVideo': [Record<never, never>, never];
  'words.safetyChecker': [Record<never, never>, never];
  'words.safetyTolerance': [Record<never, never>, never];
  'words.sceneVision': [Record<never, never>, never];
  'words.secondPassSteps': [Record<never, never>, never];
  'words.seed': [Record<never, never>, never];
  'words.size': [Record<never, never>, never];
  'words.sourceImage': [Record<never, never>, never];
  'words.steps': [Record<never, never>, never];
  'words.style': [Record<never, never>, never];
  'words.styleModel': [Record<never, never>, never];
  'words.styleModels': [Record<never, never>, never];
  'words.switchedOffTheMostPermissiveToleranceApplies': [Record<never, never>, never];
  'words.temporalFactor': [Record<never, never>, never];
  'words.textToImage': [Record<never, never>, never];
  'words.theCameraRisesSlowlyWhileFogMovesThroughTheValley': [Record<never, never>, never];
  'words.thePreviewEngineEnlargesThisVideoByInterpolationLanczosAndSharpensItALittleTheRealModelRestoresDetail': [
    Record<never, never>,
    never,
  ];
  'words.thisPreviewPlaysSimpleTonesThatFollowYourWordsItCannotSpeakOrSingARealModelMakesTheFinishedSound': [
    Record<never, never>,
    never,
  ];
  'words.thisRequest': [Record<never, never>, never];
  'words.tokensPerImage': [Record<never, never>, never];
  'words.toneAndColor': [Record<never, never>, never];
  'words.toneMapCompression': [Record<never, never>, never];
  'words.totalFrames': [Record<never, never>, never];
  'words.totalMegapixels': [Record<never, never>, never];
  'words.upscaleFactor': [Record<never, never>, never];
  'words.upscaleVideo': [Record<never, never>, never];
  'words.upscaledSize': [Record<never, never>, never];
  'words.upscalingFailed': [Record<never, never>, never];
  'words.video': [Record<never, never>, never];
  'words.videoTooLong': [Record<never, never>, never];
  'words.videoUpscalingFailed': [Record<never, never>, never];
  'words.whatShouldNotBeInTheClip': [Record<never, never>, never];
  'words.whatShouldNotBeInThePicture': [Record<never, never>, never];
  'words.width': [Record<never, never>, never];
  'words.aFile': [Record<never, never>, never];
  'words.aPrompt': [Record<never, never>, never];
  'words.aPromptAndTheWordsOfItsStyleTogether': [Record<never, never>, never];
  'words.thisText': [Record<never, never>, never];
  'words.asTheImage': [Record<never, never>, never];
  'words.automaticUprightIfInDoubt': [Record<never, never>, never];
  'words.automatic': [Record<never, never>, never];
  'words.wanDefault': [Record<never, never>, never];
  'words.theme': [Record<never, never>, never];
  'words.background': [Record<never, never>, never];
  'words.mainSubject': [Record<never, never>, never];
  'words.actionDirection': [Record<never, never>, never];
  'words.aiModel': [Record<never, never>, never];
  'words.loraScale': [Record<never, never>, never];
  'words.cfgScale': [Record<never, never>, never];
  'words.ipAdapterWeight': [Record<never, never>, never];
  'words.detailPass': [Record<never, never>, never];
  'words.animation': [Record<never, never>, never];
  'words.zoom': [Record<never, never>, never];
  'words.pan': [Record<never, never>, never];
  'words.rotate': [Record<never, never>, never];
  'words.fade': [Record<never, never>, never];
  'noun.clips': [Record<never, never>, never];
  'noun.images': [Record<never, never>, never];
  'words.silent': [Record<never, never>, never];
  'words.withAudio': [Record<never, never>, never];
  'words.pixels': [Record<never, never>, never];
  'words.24Fps': [Record<never, never>, never];
  'words.30Fps': [Record<never, never>, never];
  'words.60Fps': [Record<never, never>, never];
  'words.frameRate': [Record<never, never>, never];
  'words.reduxMode': [Record<never, never>, never];
  'noun.videos': [Record<never, never>, never];
  'noun.sounds': [Record<never, never>, never];
  'words.5Seconds': [Record<never, never>, never];
  'words.6Seconds': [Record<never, never>, never];
  'words.7Seconds': [Record<never, never>, never];
  'words.8Seconds': [Record<never, never>, never];
  'words.9Seconds': [Record<never, never>, never];
  'words.10Seconds': [Record<never, never>, never];
  'words.24Frames': [Record<never, never>, never];
  'words.48Frames': [Record<never, never>, never];
  'words.72Frames': [Record<never, never>, never];
  'words.120Frames': [Record<never, never>, never];
  'words.240Frames': [Record<never, never>, never];
  'words.480Frames': [Record<never, never>, never];
  'words.720Frames': [Record<never, never>, never];
};
