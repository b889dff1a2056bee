import { EventType } from '@dormer/api/events/schema'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Segmented } from '@dormer/ui/segmented'
import { Select } from '@dormer/ui/select'
import { Controller, useFormContext } from 'react-hook-form'
import { ALL_DECKS, useDeckOptions } from '../core/use-deck-options.ts'
import { formatEventType } from '../labels/format-event-type.ts'
import { CHANNELS } from './format-subscription.ts'
import type { SubscriptionFields } from './subscription-form.ts'

const TYPES = ['*', ...EventType.options].map((type) => ({
	value: type,
	label: formatEventType(type),
}))
const CHANNEL_OPTIONS = (['webhook', 'email', 'console'] as const).map((channel) => ({
	value: channel,
	label: CHANNELS[channel].label,
}))

/**
 * Returns the options of the event type field. When the subscription already has several event types, adds one option that
 * stands for all of them.
 */
function typeOptions(value: string) {
	const isKnown = TYPES.some((type) => type.value === value)
	return isKnown ? TYPES : [...TYPES, { value, label: formatEventType(value) }]
}

type FieldsetProps = { isNew: boolean; headerNames: readonly string[] }

/**
 * Renders the fields of a subscription. The field for the channel appears only for a new subscription. `headerNames` lists the
 * names of the custom headers that the webhook already has.
 */
export function SubscriptionFieldset({ isNew, headerNames }: FieldsetProps) {
	const { register, control, watch, formState } = useFormContext<SubscriptionFields>()
	const { errors } = formState
	const [channel, eventType] = watch(['channel', 'eventType'])
	return (
		<>
			<Field label="Name" error={errors.name?.message}>
				{(field) => <Input {...field} {...register('name')} placeholder="Our CRM" />}
			</Field>
			{isNew && (
				<div>
					<p className="mb-1 text-s font-medium">Channel</p>
					<Controller
						control={control}
						name="channel"
						render={({ field }) => (
							<Segmented
								label="Channel"
								value={field.value}
								options={CHANNEL_OPTIONS}
								onChange={field.onChange}
							/>
						)}
					/>
				</div>
			)}
			{channel === 'webhook' && (
				<Field
					label="Webhook URL"
					help="Must be on the public internet and answer with 200 to 299 within 15 seconds."
					error={errors.channelConfig?.url?.message}
				>
					{(field) => (
						<Input
							{...field}
							{...register('channelConfig.url')}
							type="url"
							inputMode="url"
							placeholder="https://hooks.yourcompany.com/dormer"
						/>
					)}
				</Field>
			)}
			{channel === 'webhook' && (
				<Field
					label="Headers"
					optional
					help={
						headerNames.length === 0
							? 'Sent with each message, for example for authorization. One header on each line, stored encrypted.'
							: `Stored: ${headerNames.join(', ')}. Their values are never shown. Type all headers again to replace them.`
					}
					error={errors.channelConfig?.headers?.message}
				>
					{(field) => (
						<Textarea
							{...field}
							{...register('channelConfig.headers')}
							rows={2}
							placeholder="Authorization: Bearer …"
						/>
					)}
				</Field>
			)}
			{channel === 'email' && (
				<Field
					label="Recipients"
					help="Up to 20 email addresses, separated by commas"
					error={errors.channelConfig?.toEmails?.message}
				>
					{(field) => (
						<Textarea
							{...field}
							{...register('channelConfig.toEmails')}
							placeholder="office@yourcompany.com"
						/>
					)}
				</Field>
			)}
			{channel === 'console' && (
				<p className="text-s text-ink-2">
					Each event is written to the server log. Use this channel for testing.
				</p>
			)}
			<Field
				label="Event"
				help={
					eventType === '*' ? 'Every type of event' : <code className="font-mono">{eventType}</code>
				}
				error={errors.eventType?.message}
			>
				{(field) => (
					<Controller
						control={control}
						name="eventType"
						render={({ field: { value, onChange } }) => (
							<Select
								{...field}
								value={value}
								onChange={onChange}
								options={typeOptions(eventType)}
							/>
						)}
					/>
				)}
			</Field>
			<DeckField />
		</>
	)
}

function DeckField() {
	const { control, formState } = useFormContext<SubscriptionFields>()
	const options = useDeckOptions()
	return (
		<Field
			label="Deck"
			help="If you choose a deck, only events from its presentations are sent"
			error={formState.errors.deckId?.message}
		>
			{(field) => (
				<Controller
					control={control}
					name="deckId"
					render={({ field: { value, onChange } }) => (
						<Select
							{...field}
							value={value ?? ALL_DECKS}
							onChange={(next) => onChange(next === ALL_DECKS ? null : next)}
							options={options}
						/>
					)}
				/>
			)}
		</Field>
	)
}
