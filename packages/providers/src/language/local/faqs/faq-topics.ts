import type { FaqSource } from '../../language.ts'

/**
 * What homeowners ask about. `asks` is the question when `about` fits the title or a line of a slide; the answer is
 * then the lines of that slide which fit, or all of them where the title fits. The first topics are the most asked.
 */
export type Topic = {
	key: string
	about: RegExp
	/** Lines that fit but speak of something else. */
	not?: RegExp
	asks: string | ((facts: string) => string)
}

const DURATION = /\b(?:\d+|one|two|three|four|five|ten|twenty|fifty)[ -](?:year|yr|month)/i

export const TOPICS: readonly Topic[] = [
	{
		key: 'price',
		about: /\$\s?\d[\d,]{2,}/,
		not: /\b(?:month|mo|monthly|financ\w*|apr|deposit|down|deductible|off|savings?|save)\b|\/mo/i,
		asks: (facts) =>
			(facts.match(/\$\s?\d/g) ?? []).length > 1
				? 'How much does each option cost?'
				: 'How much does it cost?',
	},
	{
		key: 'warranty',
		about: /\bwarrant|\bguarantee/i,
		asks: (facts) =>
			DURATION.test(facts) ? 'How long is the warranty?' : 'What does the warranty cover?',
	},
	{
		key: 'financing',
		about: /\bfinanc|\bapr\b|\b(?:a|per|each) month\b|\/mo\b|\bmonthly\b|\bpayment plan/i,
		asks: 'Can I pay monthly?',
	},
	{
		key: 'timeline',
		about:
			/\btimeline\b|\bschedule\b|\b(?:one|two|three|four|five|\d+)(?:[-– ]\w+)? (?:days?|weeks?)\b.*\b(?:start|finish|complete|install|done|total)|\b(?:installed|done|complete|finished) in\b|\bstart to finish\b/i,
		not: /\bwithin\b|\banswer|\brespon/i,
		asks: 'How long does the work take?',
	},
	{
		key: 'process',
		about:
			/\bprocess\b|\bsteps?\b|\bhow (?:it|we) works?\b|\bwhat (?:to expect|happens)\b|^day \d/i,
		asks: 'How does the work go, step by step?',
	},
	{
		key: 'claims',
		about: /\binsurance (?:claim|company|adjuster)|\binsurer|\badjuster|\bdeductible|\bclaims?\b/i,
		asks: 'Can you help with my insurance claim?',
	},
	{
		key: 'licence',
		about: /\blicen[sc]ed?\b|\blic\.? ?#/i,
		asks: (facts) =>
			/\binsured\b/i.test(facts) ? 'Are you licensed and insured?' : 'Are you licensed?',
	},
	{
		key: 'insured',
		about: /\binsured\b|\bliability\b|\bworkers'? ?comp|\bbonded\b/i,
		asks: 'Are you insured?',
	},
	{
		key: 'findings',
		about:
			/\b(?:what )?we found\b|\binspection (?:report|results|findings)\b|\bfindings\b|\bcondition of\b/i,
		asks: 'What did you find?',
	},
	{
		key: 'materials',
		about:
			/\bmaterials?\b|\bshingles?\b|\bunderlayment\b|\bstanding[- ]seam\b|\bice and water\b|\blayers\b|\binsulation\b|\btriple[- ]pane\b|\bsiding\b/i,
		not: /\$\s?\d|\bwarrant/i,
		asks: 'Which materials do you use?',
	},
	{
		key: 'weather',
		about:
			/\b(?:impact|wind|hail|storm)[- ](?:rat\w+|resist\w+|proof)|\bclass [34]\b|\brated (?:to|for|up to)\b|\bmph wind\b/i,
		asks: 'How does it stand up to the weather?',
	},
	{
		key: 'cleanup',
		about: /\bclean(?:ed|ing)?[- ]?up\b|\bmagnet\b|\bdebris\b|\bhaul/i,
		asks: 'What about the clean-up?',
	},
	{
		key: 'experience',
		about:
			/\bsince (?:19|20)\d\d\b|\byears (?:in business|of experience|serving|in \p{Lu})|\bfamily[- ]owned\b|\blocally owned\b|\best\. (?:19|20)\d\d|\bestablished\b/iu,
		asks: 'How long have you been doing this?',
	},
	{
		key: 'reviews',
		about:
			/\breviews?\b|\bstars?\b|★|\bbbb\b|\brating of\b|\bhappy (?:customers|homeowners)\b|\breferrals?\b/i,
		asks: 'What do other homeowners say?',
	},
	{
		key: 'savings',
		about: /\bsav(?:e|es|ing|ings)\b|\benergy bills?\b|\bdiscount|\brebate|\btax credit/i,
		asks: 'What could I save?',
	},
	{
		key: 'next',
		about:
			/\bnext steps?\b|\bpick a (?:day|time)\b|\bget started\b|\bsite visit\b|\bready to\b|^call\b|\bbook (?:a|your)\b/i,
		asks: 'What is the next step?',
	},
]

/** The lines of a slide that speak of a topic; all of them when the title does. */
export function findFacts(topic: Topic, slide: FaqSource): string[] {
	const fits = (line: string) => topic.about.test(line) && topic.not?.test(line) !== true
	if (topic.key !== 'price' && fits(slide.title) && slide.bullets.length > 0) return slide.bullets
	return slide.bullets.filter(fits)
}
