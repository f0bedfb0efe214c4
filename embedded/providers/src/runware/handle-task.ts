import * as z from 'zod';
import { drawSeed } from '../queue/order.ts';
import type { Queue } from '../queue/queue.ts';
import { isBlocked } from '../safety/check-content.ts';
import { describeFinished, describeState, type RunwareAnswer } from './answers.ts';
import { describeIssues, runwareError } from './errors.ts';
import { getResponseTask, type ImageInferenceTask, imageInferenceTask, taskLabels } from './schemas.ts';

const anyTask = z.record(z.string(), z.unknown());

/** Where the client reaches us, for the picture's URLs, and whose request it is. */
type Caller = { origin: string; person: string };

/** Checks and carries out one task of a request. */
export async function handleTask(queue: Queue, input: unknown, caller: Caller): Promise<RunwareAnswer> {
  const task = anyTask.safeParse(input);
  if (!task.success) {
    return refuse(runwareError('invalidTask', 'Each task must be an object.'));
  }
  const labels = taskLabels.parse(task.data);
  if (labels.taskType === 'imageInference') {
    const inference = imageInferenceTask.safeParse(task.data);
    return inference.success
      ? inferImage(queue, inference.data, caller)
      : refuse(...describeIssues(inference.error, task.data, labels));
  }
  if (labels.taskType === 'getResponse') {
    const question = getResponseTask.safeParse(task.data);
    return question.success
      ? answerQuestion(queue, question.data.taskUUID, caller.origin)
      : refuse(...describeIssues(question.error, task.data, labels));
  }
  const message = "The preview engine knows the task types 'imageInference' and 'getResponse'.";
  return refuse(runwareError('unsupportedTaskType', message, { ...labels, parameter: 'taskType' }));
}

async function inferImage(queue: Queue, task: ImageInferenceTask, { origin, person }: Caller): Promise<RunwareAnswer> {
  const { taskType, taskUUID } = task;
  const checksContent = task.safety?.checkContent === true || (task.safety?.mode ?? 'none') !== 'none';
  if (checksContent && isBlocked(task.positivePrompt)) {
    const message = 'content_policy_violation: the prompt was flagged by the content checker.';
    return refuse(runwareError('contentPolicyViolation', message, { parameter: 'positivePrompt', taskType, taskUUID }));
  }
  if (queue.find(taskUUID) !== undefined) {
    const message = 'A task with this taskUUID was sent before.';
    return refuse(runwareError('conflictTaskUUID', message, { parameter: 'taskUUID', taskType, taskUUID }));
  }
  const adapter = task.ipAdapters?.[0];
  const [source] = adapter?.guideImages ?? [];
  const state = await queue.submit({
    id: taskUUID,
    person,
    order: {
      kind: 'picture',
      prompt: task.positivePrompt,
      negativePrompt: task.negativePrompt ?? '',
      width: task.width,
      height: task.height,
      steps: task.steps,
      guidance: task.CFGScale,
      seed: task.seed ?? drawSeed(),
      count: task.numberResults,
      format: task.outputFormat,
      guide: adapter && source ? { source, weight: Math.min(1, Math.max(0, adapter.weight)) } : null,
      adapters: [],
    },
    client: { protocol: 'runware', webhookUrl: task.webhookURL ?? null, includeCost: task.includeCost },
  });
  if (state.client.protocol !== 'runware') {
    const message = 'This taskUUID names a request that came by another protocol.';
    return refuse(runwareError('invalidTaskUUID', message, { parameter: 'taskUUID', taskType, taskUUID }));
  }
  if (task.deliveryMethod === 'async') {
    return { data: [{ taskType, taskUUID }], errors: [] };
  }
  await queue.waitUntilFinished(taskUUID);
  return describeFinished(state, origin);
}

function answerQuestion(queue: Queue, taskUUID: string, origin: string): RunwareAnswer {
  const state = queue.find(taskUUID);
  if (state?.client.protocol !== 'runware') {
    const message = 'There is no task with this taskUUID; it was never accepted or its result has expired.';
    return refuse(runwareError('taskNotFound', message, { parameter: 'taskUUID', taskType: 'getResponse', taskUUID }));
  }
  return describeState(state, queue.positionOf(taskUUID), origin);
}

function refuse(...errors: RunwareAnswer['errors']): RunwareAnswer {
  return { data: [], errors };
}
