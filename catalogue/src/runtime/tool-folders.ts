/** Where the files of all tools that are data are uploaded to, by their kind. */
export const runtimeFolders = { image: 'tool-images', video: 'tool-videos', audio: 'tool-audio' } as const;
