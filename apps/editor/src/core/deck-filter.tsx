import { ChoiceMenu } from '@dormer/ui/choice-menu'
import { ANY_DECK, useDeckOptions } from './use-deck-options.ts'

type DeckFilterProps = {
	/** Null lets all decks through. */
	deckId: string | null
	onChange: (deckId: string | null) => void
	className: string
}

/** Which deck's things a list shows. */
export function DeckFilter({ deckId, onChange, className }: DeckFilterProps) {
	const options = useDeckOptions()
	const known = options.some(({ value }) => value === deckId)
	return (
		<ChoiceMenu
			label="Deck"
			value={deckId !== null && known ? deckId : ANY_DECK}
			options={options}
			onChange={(value) => onChange(value === ANY_DECK ? null : value)}
			className={className}
		/>
	)
}
