import { useEffect } from 'react'
import { trpc } from '../core/trpc.ts'
import { newMilestones, type Step, stepsOf } from './steps.ts'

/**
 * Returns the setup steps and records new milestones. Returns null while data is loading, when all steps are done, or
 * after the rep hides the steps.
 */
export function useSteps(): { steps: Step[]; hide: () => void } | null {
	const utils = trpc.useUtils()
	const me = trpc.auth.me.useQuery()
	const decks = trpc.decks.list.useQuery()
	const contact = trpc.company.getContact.useQuery()
	const presentations = trpc.presentations.list.useQuery({ limit: 1 })
	const knowledge = trpc.knowledge.list.useQuery()
	const record = trpc.onboarding.milestone.useMutation()
	const tour = trpc.onboarding.tour.useMutation({ onSuccess: () => utils.auth.me.invalidate() })
	const onboarding = me.data?.onboarding
	const isLoaded =
		onboarding !== undefined &&
		[decks, contact, presentations, knowledge].every(({ isSuccess }) => isSuccess)
	const [presentation] = presentations.data?.presentations ?? []
	const facts = {
		hasSlides: decks.data?.decks.some(({ slidesCount }) => slidesCount > 0) ?? false,
		hasPrices:
			(decks.data?.decks.some(({ firstSlideProductData }) => firstSlideProductData !== null) ??
				false) ||
			(presentation !== undefined && presentation.price !== null),
		hasBrand: decks.data?.decks.some(({ brandingColors }) => brandingColors !== null) ?? false,
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
	return { steps, hide: () => tour.mutate({ action: 'dismissed' }) }
}
