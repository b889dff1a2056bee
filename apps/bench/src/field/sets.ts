import { DOCUMENTS as SECOND_DOCUMENTS } from './data/second/documents.ts'
import { QUESTIONS as SECOND_QUESTIONS } from './data/second/questions.ts'
import { SLIDES as SECOND_SLIDES } from './data/second/slides.ts'
import { DOCUMENTS as THIRD_DOCUMENTS } from './data/third/documents.ts'
import { QUESTIONS as THIRD_QUESTIONS } from './data/third/questions.ts'
import { SLIDES as THIRD_SLIDES } from './data/third/slides.ts'
import type { FieldDocument, FieldQuestion, FieldSlide } from './types.ts'

export type FieldSet = {
	slides: readonly FieldSlide[]
	questions: readonly FieldQuestion[]
	documents: readonly FieldDocument[]
}

/** The field sets by their names. */
export const SETS = {
	second: { slides: SECOND_SLIDES, questions: SECOND_QUESTIONS, documents: SECOND_DOCUMENTS },
	third: { slides: THIRD_SLIDES, questions: THIRD_QUESTIONS, documents: THIRD_DOCUMENTS },
} satisfies Record<string, FieldSet>
