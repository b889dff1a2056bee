export { copyQaSettings, getQaSettings, revoicePrompts, updateQaSettings } from './service.ts'
export { storePromptRecording } from './store-recording.ts'
