export { type Audience, requireDeckAudience, requirePresentationAudience } from './audience.ts'
export { createFallbackAudio } from './fallback-audio.ts'
export { isFinalFailure } from './is-final-failure.ts'
export { narrateSlide } from './jobs.ts'
export { presentationRecordings } from './join-sentences.ts'
export { buildSynthesisRequest } from './requests.ts'
export { splitSentences } from './split-sentences.ts'
export {
	type SynthesisRequest,
	type SynthesizedScript,
	synthesizeScript,
} from './synthesize-script.ts'
export { sampleValues } from './synthesize-template.ts'
export { OPEN_RECORDINGS } from './synthesize-without-company.ts'
export {
	expandTimings,
	fillVariables,
	listVariables,
	neutralValues,
	type VariableValues,
} from './variables.ts'
