export { askQuestion } from './answer.ts'
export { continueAfterQuestion } from './intent.ts'
export { listQuestions, promoteQuestion } from './questions.ts'
export { copyQaSettings, getQaSettings, revoicePrompts, updateQaSettings } from './settings.ts'
