import { ChoiceMenu } from '@dormer/ui/choice-menu'
import { ALL_DECKS, useDeckOptions } from './use-deck-options.ts'

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
			value={deckId !== null && known ? deckId : ALL_DECKS}
			options={options}
			onChange={(value) => onChange(value === ALL_DECKS ? null : value)}
			className={className}
		/>
	)
}
