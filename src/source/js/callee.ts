import type * as t from "@babel/types";

/** The last name of what is called: `registerTool` of `this.server.registerTool(…)` and of `(0, sdk.registerTool)(…)`. */
export function calleeName(callee: t.Node): string | null {
  switch (callee.type) {
    case "Identifier":
      return callee.name;
    case "MemberExpression":
    case "OptionalMemberExpression":
      if (callee.property.type === "Identifier" && !callee.computed) return callee.property.name;
      return callee.property.type === "StringLiteral" ? callee.property.value : null;
    case "SequenceExpression": {
      const last = callee.expressions.at(-1);
      return last === undefined ? null : calleeName(last);
    }
    case "ParenthesizedExpression":
    case "TSNonNullExpression":
    case "TSInstantiationExpression":
      return calleeName(callee.expression);
    default:
      return null;
  }
}
