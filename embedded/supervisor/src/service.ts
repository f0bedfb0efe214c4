/** A running process of the installation. */
export interface Service {
  pid: number;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Ends it and all it started, politely first; `hurry` cuts the politeness short. */
  stop(hurry: AbortSignal): Promise<void>;
}

/** A part of the installation: how to start it. `launch` resolves when it is ready, rejects when it fails before. */
export interface Part {
  name: string;
  launch(signal: AbortSignal): Promise<Service>;
}
