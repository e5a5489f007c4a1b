// The tools of the airline in the traces, which come without definitions: described from their names and the arguments they are called with.
const text = (description) => ({ type: "string", description });
const list = (description) => ({ type: "array", items: { type: "object" }, description });
const tool = (name, description, properties = {}) => ({
  name,
  description,
  inputSchema: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
});

const reservation = text("The id of a reservation.");
const user = text("The id of a user.");
const [origin, destination] = [text("The airport's code."), text("The airport's code.")];
const date = text("A date, such as 2024-05-20.");
const payment = text("The id of a payment method in the user's profile.");

export const AIRLINE_TOOLS = [
  tool("get_user_details", "Get the details of a user, with their reservations.", { user_id: user }),
  tool("get_reservation_details", "Get the details of a reservation.", { reservation_id: reservation }),
  tool("search_direct_flight", "Search direct flights between two cities on a date.", { origin, destination, date }),
  tool("search_onestop_flight", "Search flights with one stop between two cities on a date.", { origin, destination, date }),
  tool("list_all_airports", "List all airports and their cities."),
  tool("calculate", "Calculate the result of a mathematical expression.", { expression: text("The expression.") }),
  tool("think", "Think about something. It obtains no new information and changes nothing.", { thought: text("The thought.") }),
  tool("book_reservation", "Book a reservation.", {
    user_id: user,
    origin,
    destination,
    flight_type: { type: "string", enum: ["one_way", "round_trip"] },
    cabin: { type: "string", enum: ["basic_economy", "economy", "business"] },
    flights: list("The flights."),
    passengers: list("The passengers."),
    payment_methods: list("What pays how much of it."),
    total_baggages: { type: "integer" },
    nonfree_baggages: { type: "integer" },
    insurance: { type: "string", enum: ["yes", "no"] },
  }),
  tool("update_reservation_flights", "Update the flights of a reservation; the difference is paid or refunded.", {
    reservation_id: reservation,
    cabin: { type: "string", enum: ["basic_economy", "economy", "business"] },
    flights: list("All flights of the reservation."),
    payment_id: payment,
  }),
  tool("update_reservation_baggages", "Update the baggage of a reservation.", {
    reservation_id: reservation,
    total_baggages: { type: "integer" },
    nonfree_baggages: { type: "integer" },
    payment_id: payment,
  }),
  tool("update_reservation_passengers", "Update who the passengers of a reservation are.", {
    reservation_id: reservation,
    passengers: list("The passengers."),
  }),
  tool("cancel_reservation", "Cancel a whole reservation.", { reservation_id: reservation }),
  tool("send_certificate", "Send a certificate to a user.", { user_id: user, amount: { type: "integer" } }),
  tool("transfer_to_human_agents", "Transfer the user to a human agent, with a summary of the case.", {
    summary: text("The summary."),
  }),
];
