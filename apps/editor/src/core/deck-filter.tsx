import { ChoiceMenu } from '@dormer/ui/choice-menu'
import { ALL_DECKS, useDeckOptions } from './use-deck-options.ts'

type DeckFilterProps = {
	/** Selected deck; null selects all decks. */
	deckId: string | null
	onChange: (deckId: string | null) => void
	className: string
}

/** Renders the menu that limits a list to the records of one deck. */
export function DeckFilter({ deckId, onChange, className }: DeckFilterProps) {
	const options = useDeckOptions()
	const known = options.some(({ value }) => value === deckId)
	return (
		<ChoiceMenu
			label="Deck"
			value={deckId !== null && known ? deckId : ALL_DECKS}
			options={options}
			onChange={(value) => onChange(value === ALL_DECKS ? null : value)}
			className={className}
		/>
	)
}
