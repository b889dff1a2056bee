import type { FaqSource } from '@dormer/providers/language/language'

/**
 * A topic of FAQs. A slide is about the topic when `pattern` matches its title and `exclude` does not. Prices are not a
 * topic, because each homeowner gets different prices.
 */
export type FaqTopic = {
	key: string
	pattern: RegExp
	/** Excludes titles that match `pattern` but are not about this topic. */
	exclude?: RegExp
	/**
	 * The question of the FAQ, or a function that chooses it. The argument of the function is the slide's title and bullets in one
	 * text.
	 */
	question: string | ((facts: string) => string)
}

const DURATION = /\b(?:\d+|one|two|three|four|five|ten|twenty|fifty)[ -](?:year|yr|month)/i

/** Topics of FAQs. The most common topics come first. */
export const FAQ_TOPICS: readonly FaqTopic[] = [
	{
		key: 'warranty',
		pattern: /\bwarrant|\bguarantee/i,
		question: (facts) =>
			DURATION.test(facts) ? 'How long is the warranty?' : 'What does the warranty cover?',
	},
	{
		key: 'financing',
		pattern:
			/\bfinanc|\bapr\b|\bpay(?:ments?)? (?:monthly|over time)\b|\b(?:easy|low) payments\b|\b(?:a|per|each) month\b|\/mo\b|\bmonthly\b|\bpayment plan/i,
		question: 'Can I pay monthly?',
	},
	{
		key: 'timeline',
		pattern:
			/\btimeline\b|\bschedule\b|\b(?:one|two|three|four|five|\d+)(?:[-– ]\w+)? (?:days?|weeks?)\b.{0,200}\b(?:start|finish|complete|install|done|total)|\b(?:installed|done|complete|finished) in\b|\bstart to finish\b/i,
		exclude: /\bwithin\b|\banswer|\brespon/i,
		question: 'How long does the work take?',
	},
	{
		key: 'process',
		pattern:
			/\bprocess\b|(?<!next )\bsteps\b|\bstep by step\b|\bhow (?:it|we) works?\b|\bwhat (?:to expect|happens)\b|^day \d/i,
		question: 'How does the work go, step by step?',
	},
	{
		key: 'claims',
		pattern:
			/\binsurance (?:claim|company|adjuster)|\binsurer|\badjuster|\bdeductible|\bclaims?\b/i,
		question: 'Can you help with my insurance claim?',
	},
	{
		key: 'license',
		pattern: /\blicen[sc]ed?\b|\blic\.? ?#/i,
		question: (facts) =>
			/\binsured\b/i.test(facts) ? 'Are you licensed and insured?' : 'Are you licensed?',
	},
	{
		key: 'insured',
		pattern: /\binsured\b|\bliability\b|\bworkers'? ?comp|\bbonded\b/i,
		question: 'Are you insured?',
	},
	{
		key: 'findings',
		pattern:
			/\b(?:what )?we found\b|\binspection (?:report|results|findings)\b|\bfindings\b|\bcondition of\b/i,
		question: 'What did you find?',
	},
	{
		key: 'materials',
		pattern:
			/\bmaterials?\b|\bshingles?\b|\bunderlayment\b|\bstanding[- ]seam\b|\bice and water\b|\blayers\b|\binsulation\b|\btriple[- ]pane\b|\bsiding\b/i,
		exclude: /\$\s?\d|\bwarrant/i,
		question: 'Which materials do you use?',
	},
	{
		key: 'weather',
		pattern:
			/\b(?:impact|wind|hail|storm)[- ](?:rat\w+|resist\w+|proof)|\bclass [34]\b|\brated (?:to|for|up to)\b|\bmph wind\b/i,
		question: 'How does it stand up to the weather?',
	},
	{
		key: 'cleanup',
		pattern: /\bclean(?:ed|ing)?[- ]?up\b|\bmagnet\b|\bdebris\b|\bhaul/i,
		question: 'What about the clean-up?',
	},
	{
		key: 'experience',
		pattern:
			/\bsince (?:19|20)\d\d\b|\byears (?:in business|of experience|serving|in \p{Lu})|\bfamily[- ]owned\b|\blocally owned\b|\best\. (?:19|20)\d\d|\bestablished\b/iu,
		question: 'How long have you been doing this?',
	},
	{
		key: 'reviews',
		pattern:
			/\breviews?\b|\bstars?\b|★|\bbbb\b|\brating of\b|\bhappy (?:customers|homeowners)\b|\breferrals?\b/i,
		question: 'What do other homeowners say?',
	},
	{
		key: 'savings',
		pattern:
			/\bsavings?\b|\b(?:it|you)(?: can| could| will)? saves?\b|\blower\b.{0,200}\bbills?\b|\bdiscount|\brebate|\btax credit/i,
		question: 'What could I save?',
	},
	{
		key: 'next',
		pattern:
			/\bnext steps?\b|\bpick a (?:day|time)\b|\bget started\b|\bsite visit\b|\bready to\b|^call\b|\bbook (?:a|your)\b/i,
		question: 'What is the next step?',
	},
]

/** Returns whether the title of a slide is about a topic. */
export function isAbout(topic: FaqTopic, { title }: FaqSource): boolean {
	return topic.pattern.test(title) && topic.exclude?.test(title) !== true
}
