export { startLoopback } from './loopback.ts'
export { type SpeechServer, startElevenLabs, startOpenAiSpeech } from './speech.ts'
