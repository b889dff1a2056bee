export { type ChosenVoice, chooseVoice, listVoices, requireVoice } from './service.ts'
