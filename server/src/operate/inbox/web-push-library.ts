import webPush from 'web-push';

/** Imported on first use: a server that pushes nothing never does. Its CommonJS names are known at run time alone. */
export const { generateRequestDetails, generateVAPIDKeys } = webPush;
