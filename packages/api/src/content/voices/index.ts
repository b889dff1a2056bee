export { resolveVoice } from './resolve-voice.ts'
export { type ChosenVoice, chooseVoice, listVoices, requireVoice } from './service.ts'
