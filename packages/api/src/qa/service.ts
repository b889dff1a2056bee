export { continueAfterQuestion } from './intent.ts'
export { copyQaSettings, getQaSettings, updateQaSettings } from './settings.ts'
