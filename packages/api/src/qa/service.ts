export { continueAfterQuestion } from './intent.ts'
export { copyQaSettings, getQaSettings, revoicePrompts, updateQaSettings } from './settings.ts'
