import { SAMPLE_TAG } from '@dormer/api/sale/sample-deck/schema'
import { useEffect } from 'react'
import { trpc } from '../core/trpc.ts'
import { newMilestones, type Step, stepsOf } from './steps.ts'

/** The setup steps. `isFirstRun` is true while the company has no slides of its own; the sample deck does not count. */
export type Checklist = { steps: Step[]; isFirstRun: boolean; hide: () => void }

/** Returns the setup steps and records new milestones. Returns null during loading, and when the steps are done or hidden. */
export function useSteps(): Checklist | null {
	const utils = trpc.useUtils()
	const me = trpc.auth.me.useQuery()
	const decks = trpc.decks.list.useQuery()
	const contact = trpc.company.getContact.useQuery()
	const presentations = trpc.presentations.list.useQuery({ limit: 2 })
	const knowledge = trpc.knowledge.list.useQuery()
	const record = trpc.onboarding.milestone.useMutation()
	const tour = trpc.onboarding.tour.useMutation({ onSuccess: () => utils.auth.me.invalidate() })
	const onboarding = me.data?.onboarding
	const isLoaded =
		onboarding !== undefined &&
		[decks, contact, presentations, knowledge].every(({ isSuccess }) => isSuccess)
	const own = decks.data?.decks.filter(({ tags }) => !tags.includes(SAMPLE_TAG)) ?? []
	const sampleIds =
		decks.data?.decks.filter((deck) => !own.includes(deck)).map(({ id }) => id) ?? []
	const presentation = presentations.data?.presentations.find(
		({ deckId }) => !sampleIds.includes(deckId),
	)
	const facts = {
		// A deck of images has uploaded slides, although it is empty until the first of them was read.
		hasSlides: own.some(({ slidesCount, type }) => slidesCount > 0 || type === 'image-based'),
		hasPrices:
			own.some(({ firstSlideProductData }) => firstSlideProductData !== null) ||
			(presentation !== undefined && presentation.price !== null),
		hasBrand: own.some(({ brandingColors }) => brandingColors !== null),
		hasPhone: (contact.data?.contact.phone ?? '') !== '',
		hasPresentation: presentation !== undefined,
		hasKnowledge: knowledge.data?.documents.some(({ status }) => status === 'ready') ?? false,
	}
	const added = isLoaded ? newMilestones(facts, onboarding.milestones).join() : ''
	useEffect(() => {
		if (added === '') return
		const names = added.split(',')
		const recorded = names.map((milestone) => record.mutateAsync({ milestone }))
		void Promise.all(recorded)
			.then(() => utils.auth.me.invalidate())
			.catch(() => undefined)
	}, [added, record.mutateAsync, utils])
	if (!isLoaded || onboarding.tour !== 'new') return null
	const steps = stepsOf(facts, onboarding.milestones)
	if (steps.every(({ isDone }) => isDone)) return null
	const isFirstRun = own.length === 0 && presentation === undefined
	return { steps, isFirstRun, hide: () => tour.mutate({ action: 'dismissed' }) }
}
