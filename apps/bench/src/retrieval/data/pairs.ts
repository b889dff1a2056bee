import type { TradePairs } from '../read-pairs.ts'

/**
 * Questions and their answers, by trade. The authors of the answer rules knew these questions, so
 * a good result says little about unseen questions.
 */
export const OUTDOOR_PAIRS: TradePairs[] = [
	{
		trade: 'deck',
		pairs: `
			Who actually builds it, you or somebody you hire? | Our own carpenters do every deck; we have never used subs.
			How many guys will be out back? | A lead carpenter and two helpers.
			When could you get going? | The first opening is the second week of May.
			How long will the yard be torn up? | Most decks take six to eight days.
			How deep do the posts go? | Footings are 42 inches deep, below the frost line.
			Will it splinter under bare feet? | The boards are capped composite and have no splinters.
			Do the planks get hot in July? | Lighter shades stay about ten degrees cooler in full sun.
			What do I have to do to keep it nice? | Soap and a soft brush every spring is all it needs.
			How far apart are the spindles? | Balusters stand four inches apart, as the code asks.
			Can I switch the railing after we sign? | Changes are free until the material is ordered.
			How much do you need to get on the calendar? | Ten percent reserves your dates.
			What if the ledger turns out to be rotted? | Bad wood behind the ledger is repaired at $95 an hour, after we show you photos.
			Does the township have to approve it? | We file for the building permit and pay its fee.
			Who picks up the screws from the lawn? | A magnet is rolled over the grass before we go.
			Will it fade? | Fading and stains are covered for 25 years.
			Is there lighting on the steps? | Each stair riser has a small lamp on a timer.
			Do you need to get into the house? | We only need the side gate open, never your doors.
			Can the kids play out there at night while it is half done? | The site is fenced off each evening so children stay out.
			How do I know you will not go over the estimate? | The figure in the contract is fixed unless you sign a change.
			Can I see one you did near here? | We have addresses of twelve families who are happy to show theirs.
		`,
	},
	{
		trade: 'gutter',
		pairs: `
			What gauge is the metal? | Our aluminum is 0.032 inches thick.
			Do leaves still get in? | The micro mesh screen keeps out leaves, needles and grit.
			Where does the water end up? | Extensions carry it six feet from the foundation.
			How often should I have somebody up there to scoop them? | With the mesh on, a rinse every third year is enough.
			Could a ladder squash my hydrangeas? | We use stand-off ladders and keep clear of flower beds.
			How many hours will you need? | Four hours for a house like yours.
			Will the paint match the trim? | Thirty baked colors, and we bring chips to hold against your trim.
			What keeps them from sagging? | Hidden hangers are screwed in every 18 inches.
			What if the board behind it is mushy? | Soft fascia is replaced for $14 a foot.
			Are there joints that can drip? | Each run is rolled in one piece on the truck, so only corners are sealed.
			Is it possible to pay in three parts? | Split it over six months at no interest.
			How long are they good for? | Expect them to last thirty years.
			What if a big tree branch bends one? | Impact from branches is not part of the guarantee.
			Do I have to be around? | Nobody needs to be home as long as the gates are unlocked.
			Do you take the old ones down? | Removal and recycling of the present ones is in the price.
			Will ice rip them off? | Heat cable can be added along the north eave for $11 a foot.
			Is your company insured if a guy falls? | All of our people are under workers compensation.
			When do you bill me? | The invoice comes the day after we finish.
			How soon can someone be here? | Installations are about ten days out.
			Are you bonded? | License 22871, bonded since 2009.
		`,
	},
	{
		trade: 'concrete driveway',
		pairs: `
			When can I drive on it? | Keep cars off for seven days while it cures.
			When is it ok to walk on it? | Foot traffic is fine after 24 hours.
			How thick will it be? | Four inches, and six where trucks turn.
			Is there steel in it? | Rebar on a two-foot grid runs through all of it.
			Will it crack? | Control joints every ten feet tell the slab where to crack.
			What if it pours that day? | We watch the forecast and move the pour by a day or two.
			Where will all the broken pieces go? | The old slab is crushed and recycled at a yard in town.
			What about the gas line? | Utilities are marked through 811 before we dig.
			Can you do a stamped look? | Three stamped patterns: slate, brick and wood.
			Is salt bad for it? | Use sand instead of salt in the first winter.
			How often does it need sealing? | Reseal every three years.
			Where should we leave our cars meanwhile? | Please park on the street for the whole week.
			My neighbor complains a lot, how loud is it? | The breaker runs on the first morning only, between nine and noon.
			What is the damage? | Broom finish: $9,400.
			Any break for paying cash? | A check takes 3 percent off.
			Do you level what is underneath? | Eight inches of gravel are compacted first.
			Does the town inspect anything? | An inspector looks at the forms before we pour.
			Will sprinkler heads get broken? | We cap and move irrigation along the edges.
			What if it flakes in two years? | Scaling is repaired free for five years.
			How many days for everything? | Demolition on Monday, pour on Wednesday, forms off on Friday.
		`,
	},
	{
		trade: 'garage door',
		pairs: `
			Can I open it from my phone? | The opener connects to an app by Wi-Fi.
			What do we do when the power is out? | A battery opens it twenty times without electricity.
			Is it noisy? My bedroom is above. | The belt drive hums at 48 decibels.
			How heavy is it? | The door weighs 160 pounds.
			How many times will the spring hold? | Springs are rated for 25,000 cycles.
			Will it crush my cat? | An eye near the ground stops it when a pet or child is in the way.
			Do you haul the old one? | Your present door goes to the scrap yard.
			How warm will the garage stay? | Foam core with an R-value of 18.
			Can somebody hack the remote? | The code rolls after each use.
			Which day of the week can you do? | We install from Tuesday to Saturday.
			Should I empty the garage? | Leave eight feet free behind the opening.
			Do they come with windows? | A row of frosted glass adds $380.
			Does it dent if a ball hits it? | Steel backing on both sides shrugs off balls and bikes.
			Who do I ring if it gets stuck? | The service desk picks up until ten at night.
			How fast do you come in an emergency? | Within three hours when a car is locked in.
			Who manufactures it? | Built by Norhaven in Ohio.
			Does it need greasing? | Oil the hinges twice a year.
			What does the keypad cost? | Keypad: $65.
			May I pay by Amex? | All cards are welcome.
			How quick is the swap? | We are gone after five hours.
		`,
	},
]

export const INDOOR_PAIRS: TradePairs[] = [
	{
		trade: 'kitchen cabinet',
		pairs: `
			How are we supposed to cook for a month? | We set up a sink and a microwave in your dining room.
			Are the boxes plywood or particle board? | Half-inch plywood for all boxes.
			Do drawers slam? | Every drawer closes softly by itself.
			Can I have an island? | The Family layout has an island with three seats.
			What is the counter made from? | Quartz, three centimeters.
			Can I put hot pans on it? | Use a trivet above 300 degrees.
			Who keeps track of all the trades? | Lena is your project manager and comes by daily.
			How will I know what is going on? | You get a text with photos each evening.
			What time do they show up? | The crew rings at 8 and goes home at 4:30.
			How do you keep the dust out of the living room? | A zip wall with a fan that blows outside seals the room.
			When is the last check due? | The remaining fifth is paid after the final walkthrough.
			Can I get out of this if I change my mind? | Cancel in the first three business days and owe nothing.
			Do you move the fridge? | We roll out appliances and hook them up again.
			Do I see it before I order? | You get a 3D rendering of every wall.
			What if I pick a different backsplash halfway through? | A change order shows the cost first, and both sign it.
			Will the hinges hold up? | Hinges carry a lifetime guarantee.
			Is there something cheaper? | Essential starts at $18,700.
			How long from signing to the first day? | Cabinets are made in seven weeks, then we start.
			Will it bring up what my house is worth? | About 70 percent comes back at sale.
			Do you check for asbestos? | Floors laid before 1985 are sampled by a laboratory.
		`,
	},
	{
		trade: 'attic insulation',
		pairs: `
			What do you blow in? | Borate-treated cellulose from recycled newspaper.
			Is it itchy? | No glass fibers, so nothing itches.
			Will mice nest in it? | Borate keeps rodents and insects away.
			How many inches? | Sixteen inches, which makes R-60.
			How much lower will my gas bill be? | Families like yours cut heating by a quarter.
			Does the state chip in? | The utility refunds $600 of it.
			Is it a fire hazard? | It is class A and does not carry a flame.
			Do you take out the old stuff? | Old batts are vacuumed out into bags.
			Can we stay home during it? | You may stay; only the hallway below the hatch is in use.
			Will there be a smell? | It has no odor and no formaldehyde.
			What do I do with boxes in the attic? | Please bring stored things down before we come.
			Will my upstairs be cooler in August? | Bedrooms under the attic stay up to seven degrees cooler.
			Does it settle? | We add 10 percent so that it keeps its depth after settling.
			Where do you plug in? | The blower is run by our truck and needs none of your outlets.
			What about the bathroom fan? | Fans are vented through the roof first.
			How long does it take you? | One day for most attics.
			Has this been tested by anyone? | A blower door test before and after shows what changed.
			Do you need a parking spot? | The truck has to stand within 100 feet of the door.
			How long does it last? | It stays as good for the life of the house.
			How long is the offer good? | The proposal stands until June 30.
		`,
	},
	{
		trade: 'plumbing pipe',
		pairs: `
			How long will we be without water? | The water is off from nine to four and back on each night.
			Do you cut holes in my drywall? | Eight to ten openings, each the size of a book.
			Who patches them? | Our drywaller closes and primes every opening.
			What are the new lines made of? | PEX, with brass fittings.
			Is that safe to drink from? | It meets the standard for drinking water.
			Will my pressure be better? | Flow at the shower doubles in most homes.
			How hot does the tank get? | The heater is set to 120 degrees.
			What if a joint leaks after you leave? | Leaks at our joints are fixed free for ten years, and so is the damage.
			Can somebody come at 2 am? | The emergency line answers around the clock.
			Does my homeowner's policy pay? | Insurers rarely pay for old pipes; we write a report for yours.
			Do you take Venmo? | Payment by check, card or Zelle.
			What is the total? | Whole house: $8,900.
			Should we clear under the sinks? | Empty the cabinets below the sinks, please.
			Are your plumbers certified? | Two master plumbers with state licenses.
			Are the men background-checked? | Each person is screened and wears a badge.
			Do pipes freeze? | Lines in the crawlspace are wrapped against frost.
			Where do I shut it off? | A labeled valve is beside the meter.
			How long have you folks been at it? | The Ortegas have done it since 1988.
			Can I finance? | From $119 a month with approved credit.
			Will my credit take a hit? | Asking is a soft pull and leaves your score alone.
		`,
	},
	{
		trade: 'electrical panel',
		pairs: `
			How many amps is the new one? | 200 amps with 40 spaces.
			How long will the lights be off? | Power is off for about six hours.
			Does the power company have to come? | The utility disconnects in the morning and reconnects in the afternoon.
			Will my freezer thaw? | A closed freezer keeps cold for a day; we can also run a generator.
			Can I charge a car with it? | A space for a car charger is reserved.
			Is aluminum wiring dangerous? | Aluminum ends are joined with approved connectors.
			Who gets the paperwork from the city? | We apply for the permit.
			Who looks it over at the end? | The city inspector signs off within a week.
			Do breakers trip less? | Each kitchen circuit gets its own breaker.
			Is a surge protector part of it? | A surge protector for the whole house is included.
			What do I pay today? | Nothing until the job has passed.
			What happens if you find knob and tube? | Old cloth wiring is priced separately and shown to you first.
			Is your work guaranteed? | Six years on labor.
			And the panel itself? | The maker gives ten years on the box and breakers.
			If we move away, does that carry over? | It passes to the next owner once.
			Will you mark which switch is which? | Every circuit is labeled in print.
			Is there any deal for veterans? | Veterans get $200 off.
			Do you work Sundays? | We work Monday through Friday.
			Do I need to keep the dog inside? | Shut animals in another room while the box is open.
			What if my price is beaten by another bidder? | Show us a written quote and we meet it.
		`,
	},
]
