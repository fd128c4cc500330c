/**
 * SQL meets rows in src/engine/store alone: elsewhere neither a text of SQL stands, nor is a method called that takes one, whatever the
 * connection's variable is named. The method is known by its object's type, so that files linted without types are searched for texts only.
 */
const TEXT =
  /^\s*(?:SELECT\s|WITH\s+(?:RECURSIVE\s+)?\w+(?:\s*\([^)]*\))?\s+AS\b|INSERT\s+(?:OR\s+\w+\s+)?INTO\s|REPLACE\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|(?:CREATE|DROP|ALTER)\s+(?:UNIQUE\s+|TEMP\s+|TEMPORARY\s+|VIRTUAL\s+)?(?:TABLE|INDEX|VIEW|TRIGGER)\s|PRAGMA\s+\w|ATTACH\s|VACUUM\b)/;
const METHODS = new Set(['all', 'get', 'iterate', 'run', 'exec', 'prepare', 'pragma']);
const CONNECTIONS = new Set(['ReadableDb', 'WritableDb', 'Database', 'Statement']);

/** @type {import('eslint').Rule.RuleModule} */
export const sqlInStore = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'SQL stands in src/engine/store alone.',
      call: 'SQL meets rows in src/engine/store alone: add a function there.',
    },
  },
  create: (context) => {
    const { getTypeAtLocation } = context.sourceCode.parserServices;
    const isConnection = (node) => {
      if (!getTypeAtLocation) return false;
      const type = getTypeAtLocation(node);
      const parts = type.isUnionOrIntersection() ? type.types : [type];
      return parts.some((part) => CONNECTIONS.has(part.symbol?.name) || CONNECTIONS.has(part.aliasSymbol?.name));
    };
    return {
      Literal: (node) => {
        if (typeof node.value === 'string' && TEXT.test(node.value)) context.report({ node, messageId: 'text' });
      },
      TemplateElement: (node) => {
        if (TEXT.test(node.value.raw)) context.report({ node, messageId: 'text' });
      },
      'CallExpression > MemberExpression.callee': (node) => {
        if (METHODS.has(node.property.name) && isConnection(node.object)) context.report({ node, messageId: 'call' });
      },
    };
  },
};
