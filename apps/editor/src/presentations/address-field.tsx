import type { ValidatedAddress } from '@dormer/api/sale/utility/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Check, CircleDashed, LoaderCircle, MapPin } from 'lucide-react'
import type { Ref } from 'react'
import { differences } from './address-differences.ts'
import type { AddressCheck } from './use-address-check.ts'

type Address = NonNullable<ValidatedAddress['normalized']>
type AddressFieldProps = {
	value: string
	check: AddressCheck
	/** Address that the address check suggests; null without a suggestion, or after the rep accepts or dismisses it. */
	suggestion: Address | null
	error: string | undefined
	/** Ref of the input, so the form can focus it after an error. */
	ref: Ref<HTMLInputElement>
	onChange: (line: string) => void
}

/** Renders the homeowner's address as one text field, and shows the result of the address check while the rep types. */
export function AddressField(props: AddressFieldProps) {
	const { value, check, suggestion, error, ref, onChange } = props
	const { checking, result } = check
	return (
		<Field label="Address" error={error} {...(suggestion === null ? { help: helpOf(check) } : {})}>
			{(control) => (
				<Input
					{...control}
					ref={ref}
					value={value}
					autoComplete="off"
					placeholder="2847 S Clermont St, Denver, CO"
					warn={suggestion !== null}
					icon={<MapPin className="icon" aria-hidden />}
					end={
						checking ? (
							<LoaderCircle
								className="icon text-ink-3 motion-safe:animate-spin"
								aria-label="Checking"
							/>
						) : (
							result?.valid &&
							(result.streetChecked ? (
								<Check className="icon text-good" aria-label="Found" />
							) : (
								<CircleDashed className="icon text-ink-3" aria-label="Street not checked" />
							))
						)
					}
					onChange={({ target }) => onChange(target.value)}
				/>
			)}
		</Field>
	)
}

function helpOf({ checking, result }: AddressCheck): string {
	if (checking || result === null) return 'Street and number, city, state'
	if (result.valid && !result.streetChecked) return describeUnchecked(result)
	if (result.valid) return result.formattedAddress ?? 'Found'
	return result.error ?? 'This address was not found'
}

/** Describes the result of the address check when the check could not look up the street. */
function describeUnchecked({
	placeChecked,
	normalized,
	formattedAddress,
}: ValidatedAddress): string {
	if (!placeChecked) return 'This address could not be checked. Make sure that it is right.'
	if (normalized === null) return `${formattedAddress ?? ''} The street was not checked.`.trim()
	const { zip, city } = normalized
	const known = zip === '' ? `${city} is a known place` : `The ZIP code ${zip} matches ${city}`
	return `${known}. The street was not checked.`
}

type DidYouMeanProps = {
	typed: string
	suggestion: string
	onUse: () => void
	onKeep: () => void
}

/** Renders a suggested address with the changed words underlined, and buttons to use or dismiss the suggestion. */
export function DidYouMean({ typed, suggestion, onUse, onKeep }: DidYouMeanProps) {
	return (
		<div
			role="status"
			className="flex flex-wrap items-center gap-2 rounded-[8px] bg-warn-soft px-3 py-2.5"
		>
			<div className="min-w-0 flex-1 basis-52">
				<p className="text-xs text-warn">Did you mean</p>
				<p className="text-s font-semibold">
					{differences(typed, suggestion).map(({ text, isNew, start }) =>
						isNew ? (
							<mark
								key={start}
								className="underline decoration-warn decoration-2 underline-offset-3"
							>
								{text}
							</mark>
						) : (
							<span key={start}>{text}</span>
						),
					)}
				</p>
			</div>
			<div className="flex gap-1">
				<Button size="s" onClick={onUse}>
					Use this
				</Button>
				<Button size="s" look="quiet" onClick={onKeep}>
					Keep mine
				</Button>
			</div>
		</div>
	)
}
