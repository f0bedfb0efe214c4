// Written by `npm run types -w texts` out of languages/en.json.
export type FailuresTexts = {
  'words.theResultIsTheSameAsSomethingThatWasTakenDownHereSoItWasNotKeptPleaseChangeThePrompt': [
    Record<never, never>,
    never,
  ];
  'words.theContentFilterStoppedItPleaseChangeTheWordsOrThePictureAndTryAgain': [Record<never, never>, never];
  'words.theContentFilterStoppedIt': [Record<never, never>, never];
  'words.theServiceThatMakesItCouldNotWorkWithThisPleaseChangeThePromptThePictureOrASettingAndTryAgain': [
    Record<never, never>,
    never,
  ];
  'words.theServiceThatMakesItRefusedIt': [Record<never, never>, never];
  'words.somethingWentWrongWhereItIsMadePleaseTryAgain': [Record<never, never>, never];
  'words.theServiceThatMakesItCouldNotMakeIt': [Record<never, never>, never];
  'words.thisToolIsNotAvailableAtTheMomentPleaseTryAgainLater': [Record<never, never>, never];
  'words.theServiceThatMakesItWasNotAvailable': [Record<never, never>, never];
  'words.theResultIsNotAllowedHereAndIsNotKept': [Record<never, never>, never];
  'words.thisToolIsSwitchedOffInThisStudioAtTheMoment': [Record<never, never>, never];
  'words.theServiceThatMakesItIsNotSetUpInThisStudioAnyMore': [Record<never, never>, never];
  'words.theProviderDidNotConfirmThatItTookThisGeneration': [Record<never, never>, never];
  'words.theProviderDidNotConfirmThatItTookIt': [Record<never, never>, never];
  'words.itCouldNotBeFinishedOnOurSide': [Record<never, never>, never];
  'words.itCouldNotBeStartedOnOurSide': [Record<never, never>, never];
  'words.itCouldNotBeContinuedOnOurSide': [Record<never, never>, never];
  'words.theResultCouldNotBeProcessed': [Record<never, never>, never];
  'words.theInputCouldNotBeHandedOver': [Record<never, never>, never];
  'words.theGenerationTookLongerThanAllowed': [Record<never, never>, never];
  'words.itTookLongerThanAllowed': [Record<never, never>, never];
  'words.theServiceThatMakesItLostThisGeneration': [Record<never, never>, never];
  'words.canceled': [Record<never, never>, never];
  'words.youCanceledAndTheProviderStoppedInTime': [Record<never, never>, never];
  'words.youCanceledTheRest': [Record<never, never>, never];
  'words.theServiceThatMakesItStoppedItPleaseTryAgain': [Record<never, never>, never];
  'words.theServiceThatMakesItStoppedIt': [Record<never, never>, never];
  'words.thisStudioCannotContinueAClipFfmpegIsMissingOnItsMachine': [Record<never, never>, never];
  'words.thisStudioCannotCutVideosFfmpegIsMissingOnItsMachine': [Record<never, never>, never];
  'words.nothingWasMade': [Record<never, never>, never];
  'words.theServiceDeliveredNoClip': [Record<never, never>, never];
  'words.whatTheServiceDeliveredIsNotAVideo': [Record<never, never>, never];
  'words.whatTheServiceDeliveredIsNotAPictureThatCanBeKept': [Record<never, never>, never];
  'words.whatTheServiceDeliveredIsNotASoundThatCanBeKept': [Record<never, never>, never];
  'words.whatTheServiceDeliveredIsNotAVideoThatCanBeKept': [Record<never, never>, never];
  'words.whatWasDeliveredIsNoLongerStored': [Record<never, never>, never];
  'words.comingSoon': [Record<never, never>, never];
  'words.theServiceThatMakesItAtTheMomentCannotDoItWithTheseSettings': [Record<never, never>, never];
  'words.theOperatorOfThisStudioHasNotNamedAServiceForIt': [Record<never, never>, never];
  'words.thePreviewEngineOfThisStudioCannotMakeIt': [Record<never, never>, never];
  'words.thisStudioHasNoServiceSetUpForIt': [Record<never, never>, never];
  'words.itIsSwitchedOffForTheMoment': [Record<never, never>, never];
  'words.thisStudioChecksWhatIsOrderedAndTheCheckDoesNotAnswerNothingWasChargedPleaseTryAgainInAFewMinutes': [
    Record<never, never>,
    never,
  ];
  'words.thisContentIsNotAllowedHereAndCannotBeStored': [Record<never, never>, never];
  'words.aGenerationThatIsBeingMadeUsesThisFile': [Record<never, never>, never];
  'words.thisFileIsNotAmongYourUploadsPleaseUploadItAgain': [Record<never, never>, never];
  'words.tooManyPicturesAtOncePleaseWaitAFewMinutes': [Record<never, never>, never];
  'words.thePictureCouldNotBeDescribed': [Record<never, never>, never];
  'words.noVisionModelIsSetUpInThisStudio': [Record<never, never>, never];
  'words.insufficientTokensPleaseUpgradeYourPlan': [Record<never, never>, never];
  'words.thisPageOfTheListDoesNotExist': [Record<never, never>, never];
  'words.generationFailed': [Record<never, never>, never];
  'words.invalidToolType': [Record<never, never>, never];
  'words.theServiceThatMakesItDidNotTakePleaseChangeItAndTryAgain': [{ name: string | number }, never];
  'words.theServiceThatMakesItDidNotTake': [{ name: string | number }, never];
  'words.whatWasMadeIsNotShownInThisStudioPleaseChangeTheWordsOrThePictureAndTryAgain': [
    { name: string | number },
    never,
  ];
  'words.whatWasMadeIsNotShownInThisStudio': [{ name: string | number }, never];
  'words.itWasRefusedAfterAReview': [{ name: string | number }, never];
  'words.itWasRefusedAfterAReviewYourTokensCameBack': [{ name: string | number }, never];
  'words.aFileThatItWasToBeMadeFromWasTakenDownByTheStudio': [Record<never, never>, never];
  'words.itCouldNotBeFinished': [Record<never, never>, never];
  'words.itWasRemovedByTheStudio': [Record<never, never>, never];
  'words.itWasTakenDownByTheStudio': [Record<never, never>, never];
  'words.removedByTheStudio': [Record<never, never>, never];
  'words.theAccountWasSuspended': [Record<never, never>, never];
  'words.theWorkOnThisGenerationWasLost': [Record<never, never>, never];
  'words.youCancelledBeforeItWasStarted': [Record<never, never>, never];
};
